// A tic-tac-toe engine in one file. Change `choose` and it is yours.
//
// It speaks GTP: one command a line on standard input, one answer on standard output. An answer is
// `= text` or `? what is wrong`, followed by an empty line. That is the whole protocol.
//
// Build it:   c++ -std=c++17 -O2 -o engine engine.cpp
// Check it:   harif arena check --game tictactoe ./engine
#include <iostream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using Board = std::map<std::string, char>;  // "B2" -> 'b' (moves first) or 'w'

// The cells on which a mark can be put.
std::vector<std::string> free_cells(const Board& board) {
  std::vector<std::string> cells;
  for (char row = '1'; row <= '3'; ++row)
    for (char column = 'A'; column <= 'C'; ++column) {
      std::string cell{column, row};
      if (!board.count(cell)) cells.push_back(cell);
    }
  return cells;
}

// Your move: one of free_cells(board).
std::string choose(const Board& board, char /*colour*/) {
  static std::mt19937 random{std::random_device{}()};
  auto cells = free_cells(board);
  return cells[random() % cells.size()];
}

int main() {
  Board board;
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::string command, first, second;
    if (!(words >> command)) continue;
    words >> first >> second;
    bool ok = true;
    std::string text;
    if (command == "name") {
      text = "my engine";
    } else if (command == "protocol_version") {
      text = "2";
    } else if (command == "boardsize" || command == "clear_board") {
      board.clear();
    } else if (command == "play") {
      for (char& c : second) c = static_cast<char>(std::toupper(c));
      if (second.size() == 2 && !board.count(second)) {
        board[second] = static_cast<char>(std::tolower(first[0]));
      } else {
        ok = false;
        text = "illegal move";
      }
    } else if (command == "genmove") {
      char colour = static_cast<char>(std::tolower(first[0]));
      text = choose(board, colour);
      board[text] = colour;
    } else if (command != "quit") {
      ok = false;
      text = "unknown command";
    }
    // The empty line ends the answer, and std::endl sends it off.
    std::cout << (ok ? "= " : "? ") << text << "\n" << std::endl;
    if (command == "quit") break;
  }
}
