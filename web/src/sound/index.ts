// Sound and vibration: moves on a board, your turn, low time, the end of a game. Everything is synthesised, in a part of
// the app that is loaded with the first sound. It knows no game: boards report animations, pages report the state of a game.
export { GameListener, endFor, type GameMoment } from './game-listener';
export { sounds } from './sounds';
export { holdSound } from './tab-lock';
