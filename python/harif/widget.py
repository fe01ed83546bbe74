"""A board to click on, for notebooks; needs `pip install harif[notebook]`.

>>> from harif.widget import Board
>>> board = Board("connect4", opponent="minimax:depth=4")
>>> board.play("4")
>>> board.position.discs
2

Below the board a picture of it is kept in the notebook, hidden as long as the board can be clicked: front ends save what
cells have shown, but not the state of widgets. So the last position is there when the notebook is opened again
without Python, and the board answers clicks again once its cell has run.

`tree` shows a recorded search whose nodes open and close, with or without Python.
"""

from __future__ import annotations

import base64
import uuid
from html import escape
from typing import Any

try:
    import anywidget
    import traitlets
except ImportError as error:  # pragma: no cover
    raise ImportError('harif.widget needs `pip install "harif[notebook]"`') from error

from . import svg
from ._harif import Agent, Game, Position
from .html import tree

__all__ = ["Board", "tree"]

_SCRIPT = """
function render({ model, el }) {
  const board = document.createElement("div");
  const words = document.createElement("p");
  words.dir = "auto";
  words.setAttribute("role", "status");
  const buttons = document.createElement("div");
  const back = document.createElement("button");
  back.textContent = model.get("back_label");
  back.addEventListener("click", () => send("back"));
  function send(what) {
    model.set("request", [what, Date.now()]);
    model.save_changes();
  }
  function draw() {
    board.innerHTML = model.get("picture");
    words.textContent = model.get("words");
    buttons.replaceChildren();
    for (const move of model.get("moves")) {
      const button = document.createElement("button");
      button.textContent = move;
      button.addEventListener("click", () => send(move));
      buttons.append(button);
    }
    buttons.append(back);
  }
  board.addEventListener("click", (event) => {
    const picture = board.querySelector("svg");
    if (!picture) return;
    const place = picture.getBoundingClientRect();
    const column = Math.floor(((event.clientX - place.left) / place.width) * model.get("columns"));
    const row = Math.floor(((event.clientY - place.top) / place.height) * model.get("rows"));
    const letter = String.fromCharCode(97 + column);
    const moves = model.get("moves");
    const falls = String(column + 1);
    const move = moves.includes(letter + (row + 1)) ? letter + (row + 1) : moves.includes(falls) ? falls : null;
    if (move) send(move);
  });
  model.on("change:picture change:words change:moves", draw);
  draw();
  // The kept picture hides while an element of this class is on the page.
  el.classList.add(model.get("mark"));
  el.replaceChildren(board, words, buttons);
}
export default { render };
"""


class Board(anywidget.AnyWidget):
    """A game that is played by clicking, against yourself or an agent by name."""

    _esm = _SCRIPT
    picture = traitlets.Unicode().tag(sync=True)
    words = traitlets.Unicode().tag(sync=True)
    moves = traitlets.List(traitlets.Unicode()).tag(sync=True)
    columns = traitlets.Int().tag(sync=True)
    rows = traitlets.Int().tag(sync=True)
    back_label = traitlets.Unicode("↶").tag(sync=True)
    mark = traitlets.Unicode().tag(sync=True)
    request: Any = traitlets.List().tag(sync=True)

    def __init__(
        self, game: str = "tictactoe", text: str = "", *, opponent: str | None = None, language: str = "en"
    ) -> None:
        self.game = Game(game, text)
        self.opponent = Agent(opponent) if opponent else None
        self.language = language
        # The person plays the side whose turn it is when the board is made.
        self.side = self.game.position.turn
        super().__init__(
            columns=self.position.columns, rows=self.position.rows, mark=f"harif-{uuid.uuid4().hex}"
        )
        self._kept: Any = None
        self._show()

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.game.position

    def play(self, move: str) -> None:
        """Plays a move, and the opponent's answer."""
        self.game.push(move)
        # Your move is seen while the opponent thinks.
        self._show()
        while self.opponent and not self.game.is_over and self.position.turn != self.side:
            self.game.push(self.opponent.choose(self.position))
        self._show()

    def back(self) -> None:
        """Takes back your last move, with the answer to it; nothing happens at the start."""
        while self.game.ply:
            self.game.pop()
            if self.opponent is None or self.position.turn == self.side:
                break
        self._show()

    @traitlets.observe("request")
    def _asked(self, change: Any) -> None:
        what = str(change["new"][0])
        if what == "back":
            self.back()
        # A click may come late, when the move is not legal any more.
        elif what in self.position.legal_moves:
            self.play(what)

    def _show(self) -> None:
        self.picture = svg.game(self.game)
        self.words = self.game.words(self.language)  # type: ignore[arg-type]
        self.moves = [] if self.game.is_over else self.position.legal_moves
        if self._kept is not None:
            self._kept.update(self._picture_to_keep(), raw=True)

    def _ipython_display_(self) -> None:
        """Shows the board and the picture of it that stays in the notebook."""
        from IPython.display import display as untyped

        display: Any = untyped
        bundle: Any = self._repr_mimebundle_()
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        # Where the board cannot be shown, the picture below says everything.
        data = data | {"text/plain": ""}
        display(data, metadata=metadata, raw=True)
        # Boards that are shown twice have one picture under both.
        self._kept = display(self._picture_to_keep(), raw=True, display_id=self.mark)

    def _picture_to_keep(self) -> dict[str, str]:
        """The board as outputs of cells keep it; an image, because front ends remove drawings that they do not trust.

        The rules of style hide it while the board is there, and where it is not, JupyterLab's note that it is missing.
        """
        picture = base64.b64encode(self.picture.encode()).decode()
        rules = (
            f"body:has(.{self.mark}) .{self.mark}-kept {{ display: none }} "
            f"body:not(:has(.{self.mark})) .jp-OutputArea-child:has(+ .jp-OutputArea-child .{self.mark}-kept) {{ display: none }}"
        )
        html = (
            f'<div class="{self.mark}-kept"><style>{rules}</style>'
            f'<img alt="{escape(str(self.position))}" src="data:image/svg+xml;base64,{picture}">'
            f'<p dir="auto">{escape(self.words)}</p></div>'
        )
        return {"text/html": html, "text/plain": str(self.position)}
