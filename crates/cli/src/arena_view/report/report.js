// Replays games. The cells that each move changes come with the data: no rules are needed here.
const board = document.getElementById('board');
const caption = document.getElementById('caption');
const line = document.getElementById('line');
let game = null;
let ply = 0;

function cellsAt(count) {
  const cells = [...game.start];
  for (const move of game.moves.slice(0, count)) {
    for (const cell of move.cells) cells[cell] = 'xo'[move.by];
  }
  return cells;
}

function span(className, text) {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

function draw() {
  const cells = cellsAt(ply);
  const last = ply > 0 ? game.moves[ply - 1].cells[0] : -1;
  const { columns, rows, falling } = DATA;
  board.style.gridTemplateColumns = `repeat(${columns + 1}, auto)`;
  board.replaceChildren();
  board.append(span('label', ''));
  for (let column = 0; column < columns; column++) {
    board.append(span('label', falling ? String(column + 1) : String.fromCharCode(97 + column)));
  }
  for (let row = 0; row < rows; row++) {
    board.append(span('label', String(falling ? rows - row : row + 1)));
    for (let column = 0; column < columns; column++) {
      const index = row * columns + column;
      const cell = span('', '');
      if (cells[index] !== '.') {
        const disc = document.createElement('i');
        disc.className = cells[index] + (index === last ? ' last' : '');
        cell.append(disc);
      }
      board.append(cell);
    }
  }
  caption.textContent = game.title;
  line.textContent = `${ply}/${game.moves.length}  ` +
    game.moves.slice(Math.max(0, ply - 8), ply).map((move) => move.name).join(' ');
  board.setAttribute('aria-label', `${game.title}, ${ply}/${game.moves.length}`);
}

function go(to) {
  if (!game) return;
  ply = Math.max(0, Math.min(game.moves.length, to));
  draw();
}

function choose(row) {
  for (const other of document.querySelectorAll('#games tr.chosen')) other.classList.remove('chosen');
  row.classList.add('chosen');
  game = DATA.games[Number(row.dataset.game)];
  go(game.moves.length);
}

for (const row of document.querySelectorAll('#games tr[data-game]')) {
  row.addEventListener('click', () => choose(row));
  row.addEventListener('keydown', (event) => { if (event.key === 'Enter') choose(row); });
}
const first = document.querySelector('#games tr[data-game]');
if (first) choose(first);
document.getElementById('start').addEventListener('click', () => go(0));
document.getElementById('back').addEventListener('click', () => go(ply - 1));
document.getElementById('forward').addEventListener('click', () => go(ply + 1));
document.getElementById('end').addEventListener('click', () => go(Infinity));
document.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowLeft') go(ply - 1);
  if (event.key === 'ArrowRight') go(ply + 1);
});
