// The glossary of Spanish.
import type { Entry } from './glossary';

export const es: readonly Entry[] = [
  { term: 'pieza', not: ['ficha*', 'peón', 'peones'], because: 'el reglamento' },
  { term: 'PGN', not: ['pgn'], cased: true, because: 'el nombre del formato' },
  { term: 'básica', not: ['sencill*'], because: 'las reglas de GIPF', in: ['gipf', 'faults'] },
  { term: 'empuje', not: ['empujón', 'empujones'], because: 'un empujón es un golpe', in: ['gipf', 'faults'] },
  {
    term: 'impugnar, impugnación',
    not: ['desafi*', 'desafí*'],
    because: 'un término en reglas y mensajes; un desafío es una invitación a jugar',
    in: ['gipf', 'faults'],
  },
  {
    term: 'rival',
    not: ['el otro', 'del otro', 'al otro', 'otro jugador'],
    because: 'lo que dicen los jugadores',
    in: ['base', 'faults', 'gipf', 'lessons', 'online'],
  },
  {
    term: 'introducir',
    not: ['meter*', 'mete', 'metes', 'meten', 'meta', 'metas', 'metido*', 'metida*', 'metiendo'],
    because: 'el registro de un reglamento',
  },
  {
    term: 'se acuerda, ustedes no; tú',
    not: ['vosotros', 'vosotras', 'vuestr*', 'acordad', 'acordáis', 'habéis', 'podéis', 'tenéis', 'queréis', 'os'],
    because: 'el vosotros no se usa en América',
  },
  { term: 'pieza capturada', not: ['prisioner*'], because: 'las reglas de GIPF', in: ['gipf', 'faults'] },
  {
    term: 'aislar, aislada',
    not: ['cortad*', 'recortad*'],
    because: 'un término en reglas y problemas',
    in: ['base', 'faults', 'lessons', 'puzzles'],
  },
  { term: 'rodeada', not: ['encerrad*'], because: 'un término en reglas y lecciones' },
  { term: 'Coordenadas', not: ['nombres de las casillas'], because: 'el nombre usual del ajuste' },
  { term: 'Animación', not: ['movimiento'], because: 'el nombre usual del ajuste', in: ['base'] },
  { term: 'demasiadas', not: ['bastantes', 'suficientes'], because: 'el mensaje nombra el error', in: ['online', 'moderation'] },
  { term: 'juego perfecto', not: ['el mejor juego'], because: 'el mejor juego es un calco de best play' },
  { term: 'puntuable', not: ['puntuada*'], because: 'una partida que cuenta para la puntuación', in: ['online'] },
  { term: 'Chat', not: ['charla*'], because: 'el nombre usual', in: ['online', 'moderation', 'account'] },
  {
    term: 'claves de API',
    not: ['claves para programas', 'token*'],
    because: 'un término en todos los mensajes',
    in: ['online', 'account'],
  },
];
