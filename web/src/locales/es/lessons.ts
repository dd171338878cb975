// Spanish: the lessons in strategy.

export const lessons = {
  strategy: 'Estrategia',
  strategyIntro:
    'Lecciones breves, y cada una acaba con una jugada que haces tú. No hay que creerse nada: el solucionador ha demostrado cuál es la jugada correcta, o lo han confirmado las reglas y el motor.',
  lessonOf: 'Lección {n} de {total}',
  lessonTask: 'Te toca',
  lessonRight: 'Correcto.',
  lessonWrong: 'No es esa.',
  lessonShow: 'Mostrar la respuesta',
  lessonRest: 'Ver cómo sigue',
  lessonNext: 'Lección siguiente',
  lessonAll: 'Todas las lecciones',
  lessonSolved: 'resuelta',
  worthWin: {
    one: 'Con el mejor juego, {player} gana ahora por {n} punto.',
    other: 'Con el mejor juego, {player} gana ahora por {n} puntos.',
  },
  worthTie: 'Con el mejor juego, ahora es empate.',
  edgeTitle: 'Del borde hacia dentro',
  edgeText:
    'Al principio solo pueden moverse las piezas del borde. Pero cada jugada deja un hueco, y una pieza junto a un hueco ya no está encerrada. En la apertura, no te preguntes solo qué tomas, sino también a quién liberas.',
  edgeTask: 'Blanco empieza. Encuentra la jugada que cubre una pieza negra y a la vez libera dos piezas tuyas encerradas.',
  edgeReason:
    'Ahora que f1 se ha ido, f2 y g2 tienen un lado abierto. En g1 la pieza también las habría liberado, pero cubriendo una de las tuyas.',
  placingTitle: 'Colocar bien',
  placingText:
    'Mientras se colocan las piezas no se mueve nada, pero se decide mucho. Una pieza en el borde está libre desde la primera jugada. Una pieza junto a una pieza DVONN no es fácil de aislar. Una pieza en el interior tiene que esperar a que otras dejen sitio.',
  placingTask: 'Quedan tres casillas, dos para ti y una para Negro. ¿Dónde colocas primero?',
  placingReason:
    'e5 está en el borde, junto a la pieza DVONN de d5, y tu pieza queda libre enseguida. En b3 o en c3 estaría encerrada. Según el motor, eso vale varios puntos.',
  redsTitle: 'Sigue unido a las piezas DVONN',
  redsText:
    'Una pila vive mientras una cadena de vecinos la une a una pieza DVONN. Pregúntate de qué depende cada torre y quién se lo puede quitar. Muchas veces la pila con la pieza DVONN vale más que su altura.',
  redsTask: 'Tu torre en g1 depende de una sola pila. Sálvala y gana.',
  redsReason:
    'g1 dependía solo de g2, y desde allí Negro habría saltado a i4 con la pieza DVONN: cuatro piezas tuyas aisladas. Ahora g2 es tuya.',
  carryingTitle: 'Llévate el fuego',
  carryingText:
    'Una pieza DVONN sola se queda donde está. Dentro de una pila viaja, y lo que dependía de ella en el sitio anterior se pierde. Por eso una pila así es un arma afilada, sea de quien sea.',
  carryingTask: 'La única pieza DVONN está en tu pila de f3. Vas tres puntos por detrás y aun así puedes ganar.',
  carryingReason:
    'La pieza DVONN está ahora en d1, y en el otro extremo quedan aisladas cinco piezas; solo una era tuya. En la otra dirección tu pila habría caído entre las negras, y la habrían cubierto.',
  cuttingTitle: 'Aislar, pero con cuidado',
  cuttingText:
    'Las cadenas tienen puntos débiles. Si el eslabón se va, se va todo lo que hay detrás. Puede convenir entregar una pila propia si el otro pierde más, pero mira antes la respuesta.',
  cuttingTask: 'Tu pieza en g1 es el único enlace con h1 e i2. ¿Adónde debe ir?',
  cuttingReason: 'Vaya adonde vaya, h1 e i2 quedan aisladas. Pero solo en f1 cubre la pieza que iba a saltar sobre tu torre en g2.',
  mobilityTitle: 'Conservar jugadas para elegir',
  mobilityText:
    'Quien aún puede elegir tiene tiempo; a quien le quedan pocas jugadas pronto le toca ceder lo que quería guardar. Así que antes de tomar, cuenta: ¿cuántas jugadas tendré después, y cuántas el otro? Una pieza que puede moverse suele valer más que una pila alta.',
  mobilityTask:
    'Tu pieza en f2 podría tomar cuatro piezas en f1, o incluso seis en f3, con una pieza DVONN entre ellas. ¿Qué jugada gana de verdad?',
  mobilityReason:
    'En f1 o en f3 tu pieza se habría quedado quieta, y Negro habría tenido ocho jugadas contra tres tuyas. Ahora Negro solo puede mover h4, con cuatro jugadas, y tú tienes cinco.',
  heighteningTitle: 'Demasiado alta para ser peligrosa',
  heighteningText:
    'Una pila se mueve tantas casillas como piezas tiene. Una pieza más, y ya no llega adonde apuntaba. Una pila que te amenaza no tiene que desaparecer; muchas veces basta con que crezca.',
  heighteningTask: 'La pila negra de e2 tiene dos piezas y apunta a tu torre en e4. Detenla de modo que recuperarla no sirva de nada.',
  heighteningReason:
    'Ahora e2 tiene tres piezas. Negro puede recuperarla desde c2, pero entonces tiene cinco y no puede llegar a ninguna parte.',
  tempoTitle: 'Quién debe pasar primero',
  tempoText:
    'Hacia el final lo que cuenta son las jugadas. Quien no tiene ninguna debe pasar y mirar. Así que no le quites al otro solo piezas, sino también jugadas: cubre lo que aún puede moverse, y deja vacío el sitio al que podría llegar.',
  tempoTask: 'Negro va ganando 9 a 3. Mueve de modo que Negro tenga que pasar.',
  tempoReason:
    'e4 aún podía moverse, y e5 solo podía llegar a e3: una sola jugada ha quitado las dos cosas. Negro pasa, tu d3 toma d5, y ganas 7 a 5.',
  countingTitle: 'Contar hasta el final',
  countingText:
    'Cuando quedan pocas jugadas, no adivines: cuenta. ¿Qué jugadas le quedan a cada uno, quién hace la última y quién tiene qué entonces? La captura más grande de ahora no siempre es la más grande al final.',
  countingTask: 'Desde f2 podrías tomar enseguida tres piezas en f3. ¿Hay algo mejor?',
  countingReason:
    'Si f2 toma f3, a Negro le quedan dos buenas jugadas y gana 7 a 6. Así, a Negro le queda una sola jugada, luego d1 toma f3, y acaba 11 a 3.',
};
