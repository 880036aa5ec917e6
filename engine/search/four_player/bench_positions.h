#pragma once

#include <array>
#include <string_view>

namespace tabiya::search {

// The fixed positions of bench: the start, and games of the engine against itself at several
// stages. In free-for-all one has an army that is out and one a walking king.
// clang-format off
inline constexpr std::array<std::string_view, 5> kTeamsBench = {
    "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-x,x,x,yR,yN,yB,yK,yQ,yB,yN,yR,x,x,x/x,x,x,yP,yP,yP,yP,"
    "yP,yP,yP,yP,x,x,x/x,x,x,8,x,x,x/bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/bQ,bP,10,gP,g"
    "K/bK,bP,10,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/x,x,x,8,x,x,x/x,x,x,rP,rP,rP"
    ",rP,rP,rP,rP,rP,x,x,x/x,x,x,rR,rN,rB,rQ,rK,rB,rN,rR,x,x,x",
    "B-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-x,x,x,yR,1,yB,yK,yQ,yB,yN,yR,x,x,x/x,x,x,yP,yP,yP,yP,2"
    ",yP,yP,x,x,x/x,x,x,yN,3,yP,yP,2,x,x,x/bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,1/bQ,bP,9,"
    "gP,1,gK/bK,1,bP,9,gP,gQ/bB,bP,bN,9,gP,gB/2,bP,9,gP,1/bR,bP,4,rP,3,rP,gN,gP,gR/x,x,x,rP,7,x"
    ",x,x/x,x,x,1,rP,rP,1,rP,rP,rP,1,x,x,x/x,x,x,rR,rN,rQ,1,rK,rB,rN,rR,x,x,x",
    "G-0,0,0,0-0,1,1,1-1,0,1,1-0,0,0,0-1-{'enPassant':('','c7:d7','','')}-x,x,x,yR,1,yB,yK,yQ,y"
    "B,1,yR,x,x,x/x,x,x,yP,3,yP,yP,yP,yP,x,x,x/x,x,x,1,yP,3,yN,2,x,x,x/rB,1,bP,2,yP,yP,4,gP,1,g"
    "R/bN,3,yN,7,gP,1/2,bP,8,gN,gP,gB/bQ,1,bP,9,gP,gK/bK,2,bP,8,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,g"
    "P,1/bR,bP,5,rP,4,gP,gR/x,x,x,3,rP,4,x,x,x/x,x,x,rP,rP,rP,2,rP,1,rP,x,x,x/x,x,x,rR,rN,rB,rQ"
    ",rK,1,rN,gN,x,x,x",
    "Y-0,0,0,0-1,1,1,1-1,0,0,1-0,0,0,0-5-x,x,x,yR,yN,1,yK,1,yB,yN,1,x,x,x/x,x,x,yP,1,yP,1,yP,yP"
    ",yP,1,x,x,x/x,x,x,1,yP,1,yP,4,x,x,x/1,bP,10,gP,gR/3,yQ,8,gP,1/3,bP,1,gQ,6,gP,gB/bQ,bN,bP,8"
    ",gP,1,gK/bK,bP,6,rQ,3,gP,1/bB,bP,10,gP,gB/bN,1,bP,7,yR,1,gP,1/bR,bP,2,rP,4,rP,rP,1,gP,gR/x"
    ",x,x,2,rN,1,rP,3,x,x,x/x,x,x,rP,1,rP,rP,1,rP,2,x,x,x/x,x,x,rR,1,rB,1,rK,1,rN,rR,x,x,x",
    "B-0,0,0,0-0,1,1,1-0,1,1,1-0,0,0,0-1-x,x,x,yR,1,yB,yK,1,yB,1,yR,x,x,x/x,x,x,1,yP,yP,yP,yP,1"
    ",yP,yP,x,x,x/x,x,x,yP,1,yN,5,x,x,x/bR,bP,6,gB,3,gP,gR/1,bP,5,yN,3,gP,1,gN/bB,bP,10,gP,1/1,"
    "bP,3,rB,4,gP,2,gK/bK,rQ,1,bP,7,gP,1,gQ/bB,yQ,10,gP,1/bN,bP,10,gP,gN/bR,bP,bQ,5,gP,4,gR/x,x"
    ",x,8,x,x,x/x,x,x,rP,rP,rP,2,rP,rP,rP,x,x,x/x,x,x,rR,1,rB,rK,2,rN,rR,x,x,x"};

inline constexpr std::array<std::string_view, 5> kFreeForAllBench = {
    "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-x,x,x,yR,yN,yB,yK,yQ,yB,yN,yR,x,x,x/x,x,x,yP,yP,yP,yP,"
    "yP,yP,yP,yP,x,x,x/x,x,x,8,x,x,x/bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/bQ,bP,10,gP,g"
    "K/bK,bP,10,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/x,x,x,8,x,x,x/x,x,x,rP,rP,rP"
    ",rP,rP,rP,rP,rP,x,x,x/x,x,x,rR,rN,rB,rQ,rK,rB,rN,rR,x,x,x",
    "Y-0,0,0,0-1,0,0,1-1,0,0,1-8,11,10,20-0-{'enPassant':('k3:k4','','','')}-x,x,x,bB,yN,yB,yK,"
    "yQ,3,x,x,x/x,x,x,yP,1,yP,yP,gB,3,x,x,x/x,x,x,4,yP,3,x,x,x/rB,bP,7,gQ,2,gP,gR/bN,1,bP,11/1,"
    "bP,10,gP,1/bQ,bP,10,gP,gK/bK,1,bP,11/12,yR,gB/bN,8,rN,2,gP,gN/1,bP,5,rP,2,rP,1,gP,gR/x,x,x"
    ",8,x,x,x/x,x,x,rP,rP,rP,rP,1,rP,rP,1,x,x,x/x,x,x,rR,rN,rB,1,rK,2,rR,x,x,x",
    "G-0,0,0,0-0,0,0,1-0,0,0,1-11,18,8,18-0-{'enPassant':('','','g12:g11','')}-x,x,x,1,yK,yR,2,"
    "yB,1,yR,x,x,x/x,x,x,yP,1,yP,4,yP,x,x,x/x,x,x,bP,yP,3,yP,2,x,x,x/6,yP,yP,3,gP,1,gR/3,bQ,yN,"
    "4,yP,2,gP,1/12,gP,1/4,bP,6,gP,1,gK/bK,bN,1,bP,8,gP,1/bB,bP,bN,8,gN,yQ,gB/1,bP,6,gN,1,gP,3/"
    "6,rP,2,gP,3,gR/x,x,x,rB,2,gQ,4,x,x,x/x,x,x,rP,rK,rN,gB,4,x,x,x/x,x,x,1,rR,6,x,x,x",
    "B-1,0,1,0-0,0,0,0-0,0,0,0-25,52,8,55-6-x,x,x,drQ,1,dyK,2,dyB,1,dyR,x,x,x/x,x,x,dyP,1,dyP,1"
    ",dyP,dyP,dyP,dyP,x,x,x/x,x,x,7,dyN,x,x,x/7,dyN,4,gP,gK/gD,11,gP,1/7,dyQ,1,gP,4/4,bP,1,bN,4"
    ",gP,2/8,bD,1,gN,1,gP,1/1,bP,3,bN,5,gP,2/bK,3,drP,9/13,gR/x,x,x,8,x,x,x/x,x,x,3,drB,drK,3,x"
    ",x,x/x,x,x,8,x,x,x",
    "G-0,1,0,0-1,0,0,1-1,0,0,1-0,8,14,5-1-{'enPassant':('k3:k4','','','')}-x,x,x,2,yK,yR,4,x,x,"
    "x/x,x,x,yR,yP,1,yP,1,yP,1,yP,x,x,x/x,x,x,yN,1,yP,yQ,1,yN,2,x,x,x/9,dbR,gP,2,gR/2,dbP,4,yP,"
    "1,gP,4/3,dbP,7,gN,gP,1/dbQ,dbP,10,gP,gK/1,dbB,1,dbP,5,gP,3,gQ/dbR,dbP,5,rD,4,gP,1/bK,dbP,1"
    ",rP,4,rP,gN,gP,3/1,dbP,dbN,1,rP,rB,4,rP,gP,1,gR/x,x,x,2,rN,5,x,x,x/x,x,x,2,rP,rP,2,dbB,1,x"
    ",x,x/x,x,x,rR,1,rB,rQ,rK,1,rN,rR,x,x,x"};
// clang-format on

}  // namespace tabiya::search
