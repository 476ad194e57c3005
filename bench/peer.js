// boardgame.io's own server with its own kind of game, in memory: the peer of bench/server.py.

const { Server, Origins } = require('boardgame.io/server');

const Cells = {
  name: 'cells',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      G.cells[id] = playerID;
    },
  },
};

const server = Server({ games: [Cells], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log('ready') });
