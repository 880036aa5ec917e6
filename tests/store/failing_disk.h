#pragma once

#include <sqlite3.h>

#include <atomic>
#include <cstring>
#include <string>
#include <vector>

namespace tabiya::tests {

// While it lives, databases are opened on a disk that can be told to fail: SQLite's own file system
// with writes that give an error code once `room` bytes are used up.
class FailingDisk {
 public:
  FailingDisk() {
    base_ = sqlite3_vfs_find(nullptr);
    vfs_ = *base_;
    vfs_.zName = "failing";
    vfs_.pAppData = this;
    vfs_.szOsFile = static_cast<int>(sizeof(File)) + base_->szOsFile;
    vfs_.xOpen = &FailingDisk::open;
    sqlite3_vfs_register(&vfs_, 1);
  }
  ~FailingDisk() { sqlite3_vfs_unregister(&vfs_); }
  FailingDisk(const FailingDisk&) = delete;
  FailingDisk& operator=(const FailingDisk&) = delete;

  void fail_after(std::int64_t room, int code) {
    code_ = code;
    room_ = room;
  }
  void recover() { room_ = kPlenty; }

 private:
  static constexpr std::int64_t kPlenty = std::int64_t{1} << 60;

  // A file of ours, with the base's own right behind it.
  struct File {
    sqlite3_file head;
    FailingDisk* disk;
    sqlite3_io_methods methods;
    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
  };

  static File* ours(sqlite3_file* file) { return reinterpret_cast<File*>(file); }

  static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
    auto* disk = static_cast<FailingDisk*>(vfs->pAppData);
    File* mine = ours(file);
    mine->disk = disk;
    mine->head.pMethods = nullptr;
    const int code = disk->base_->xOpen(disk->base_, name, mine->real(), flags, out);
    if (mine->real()->pMethods == nullptr) return code;
    forward(mine->methods);
    mine->methods.iVersion = mine->real()->pMethods->iVersion;
    mine->head.pMethods = &mine->methods;
    return code;
  }

  static int write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 offset) {
    File* mine = ours(file);
    if ((mine->disk->room_ -= count) < 0) return mine->disk->code_;
    return mine->real()->pMethods->xWrite(mine->real(), bytes, count, offset);
  }

  template <auto Method, class... Arguments>
  static auto pass(sqlite3_file* file, Arguments... arguments) {
    sqlite3_file* real = ours(file)->real();
    return (real->pMethods->*Method)(real, arguments...);
  }

  static void forward(sqlite3_io_methods& to) {
    using M = sqlite3_io_methods;
    to.xClose = &pass<&M::xClose>;
    to.xRead = &pass<&M::xRead, void*, int, sqlite3_int64>;
    to.xWrite = &FailingDisk::write;
    to.xTruncate = &pass<&M::xTruncate, sqlite3_int64>;
    to.xSync = &pass<&M::xSync, int>;
    to.xFileSize = &pass<&M::xFileSize, sqlite3_int64*>;
    to.xLock = &pass<&M::xLock, int>;
    to.xUnlock = &pass<&M::xUnlock, int>;
    to.xCheckReservedLock = &pass<&M::xCheckReservedLock, int*>;
    to.xFileControl = &pass<&M::xFileControl, int, void*>;
    to.xSectorSize = &pass<&M::xSectorSize>;
    to.xDeviceCharacteristics = &pass<&M::xDeviceCharacteristics>;
    to.xShmMap = &pass<&M::xShmMap, int, int, int, void volatile**>;
    to.xShmLock = &pass<&M::xShmLock, int, int, int>;
    to.xShmBarrier = &pass<&M::xShmBarrier>;
    to.xShmUnmap = &pass<&M::xShmUnmap, int>;
    to.xFetch = &pass<&M::xFetch, sqlite3_int64, int, void**>;
    to.xUnfetch = &pass<&M::xUnfetch, sqlite3_int64, void*>;
  }

  sqlite3_vfs* base_ = nullptr;
  sqlite3_vfs vfs_{};
  std::atomic<std::int64_t> room_ = kPlenty;
  std::atomic<int> code_ = SQLITE_FULL;
};

}  // namespace tabiya::tests
