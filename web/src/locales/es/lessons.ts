// Spanish: the lessons in strategy.

export const lessons = {
  strategy: 'Estrategia',
  strategyIntro:
    'Lecciones breves, cada una con una jugada por encontrar al final. Todas las soluciones las ha comprobado el solucionador o el motor.',
  lessonOf: 'Lección {n} de {total}',
  lessonTask: 'Tu tarea',
  lessonRight: 'Correcto.',
  lessonWrong: 'No es esa.',
  lessonShow: 'Mostrar la solución',
  lessonRest: 'Ver cómo sigue',
  lessonAll: 'Todas las lecciones',
  lessonSolved: 'resuelta',
  worthWin: {
    one: 'Con juego perfecto, {player} gana ahora por {n} punto.',
    other: 'Con juego perfecto, {player} gana ahora por {n} puntos.',
  },
  worthTie: 'Con juego perfecto, ahora es empate.',
  edgeTitle: 'Del borde hacia dentro',
  edgeText:
    'Al principio solo pueden moverse las piezas del borde. Pero cada jugada deja un hueco, y una pieza junto a un hueco ya no está rodeada. En la apertura, no te preguntes solo qué tomas, sino también qué piezas liberas.',
  edgeTask: 'Juega Blanco. Encuentra la jugada que cubre una pieza negra y libera dos piezas tuyas rodeadas.',
  edgeReason:
    'Sin f1, las piezas de f2 y g2 tienen un lado abierto. Mover a g1 también las habría liberado, pero cubriendo una pieza tuya.',
  placingTitle: 'Colocar bien',
  placingText:
    'Mientras se colocan las piezas no se mueve nada, pero se decide mucho. Una pieza en el borde está libre desde la primera jugada. Una pieza junto a una pieza DVONN es difícil de aislar. Una pieza en el centro tiene que esperar a que otras le dejen sitio.',
  placingTask: 'Quedan tres casillas, dos para ti y una para Negro. ¿Dónde colocas primero?',
  placingReason:
    'e5 está en el borde, junto a la pieza DVONN de d5, y tu pieza queda libre desde el principio. En b3 o en c3 estaría rodeada. Según el motor, la diferencia es de varios puntos.',
  redsTitle: 'No te separes de las piezas DVONN',
  redsText:
    'Una pila vive mientras una cadena de vecinas la une a una pieza DVONN. Ante cada torre, pregúntate de qué enlace depende y quién podría quitárselo. Una pila con una pieza DVONN suele valer más que su altura.',
  redsTask: 'Tu torre de g1 depende de una sola pila. Sálvala y gana.',
  redsReason:
    'Solo g2 unía g1 a una pieza DVONN. Desde allí, Negro habría saltado a i4, llevándose la pieza DVONN y aislando cuatro piezas tuyas. Ahora g2 es tuya.',
  carryingTitle: 'Llévate el fuego',
  carryingText:
    'Una pieza DVONN sola se queda donde está. Dentro de una pila viaja, y todo lo que dependía de su antiguo sitio se pierde. Por eso una pila así es un arma poderosa para su dueño.',
  carryingTask: 'La única pieza DVONN está en tu pila de f3. Vas tres puntos por detrás, pero puedes ganar.',
  carryingReason:
    'La pieza DVONN está ahora en d1, y en el extremo opuesto quedan aisladas cinco piezas, solo una de ellas tuya. En la otra dirección, tu pila habría caído entre las de Negro y habría acabado cubierta.',
  cuttingTitle: 'Aísla con cuidado',
  cuttingText:
    'Las cadenas tienen eslabones débiles. Cuando un eslabón se va, se pierde todo lo que hay detrás. Entregar una pila tuya puede compensar si tu rival pierde más, pero comprueba antes la respuesta.',
  cuttingTask: 'Tu pieza de g1 es el único enlace con h1 e i2. ¿Adónde debe ir?',
  cuttingReason: 'Vaya adonde vaya, h1 e i2 quedan aisladas. Pero solo en f1 cubre la pieza que iba a saltar sobre tu torre de g2.',
  mobilityTitle: 'Conserva tus opciones',
  mobilityText:
    'Quien tiene muchas jugadas puede esperar; quien tiene pocas pronto deberá ceder algo valioso. Así que, antes de tomar, cuenta: ¿cuántas jugadas me quedarán y cuántas a mi rival? Una pieza que puede moverse suele valer más que una pila alta.',
  mobilityTask:
    'Tu pieza de f2 podría tomar cuatro piezas en f1, o incluso seis en f3, entre ellas una pieza DVONN. ¿Qué jugada gana de verdad?',
  mobilityReason:
    'En f1 o en f3 tu pieza se habría quedado inmóvil, y Negro habría tenido ocho jugadas contra tres tuyas. Ahora Negro solo puede mover h4, con cuatro jugadas, y tú tienes cinco.',
  heighteningTitle: 'Demasiado alta para ser peligrosa',
  heighteningText:
    'Una pila se mueve exactamente tantas casillas como piezas tiene. Con una pieza más, ya no llega a su objetivo. No hace falta eliminar una pila que te amenaza; a menudo basta con hacerla más alta.',
  heighteningTask: 'La pila negra de e2 tiene dos piezas y apunta a tu torre de e4. Detenla de modo que a Negro no le sirva recuperarla.',
  heighteningReason: 'Ahora e2 tiene tres piezas. Negro puede recuperarla desde c2, pero entonces tiene cinco y ningún sitio adonde ir.',
  tempoTitle: 'Quién pasa primero',
  tempoText:
    'Hacia el final, lo que cuenta son las jugadas. Quien se queda sin ellas debe pasar y mirar. Así que quítale a tu rival no solo piezas, sino también jugadas: cubre lo que aún puede moverse y vacía las casillas a las que podría llegar.',
  tempoTask: 'Negro va ganando 9 a 3. Encuentra la jugada que obliga a Negro a pasar.',
  tempoReason:
    'e4 aún podía moverse, y e5 solo podía llegar a e3: una sola jugada ha impedido ambas cosas. Negro pasa, tu d3 toma d5 y ganas 7 a 5.',
  countingTitle: 'Cuenta hasta el final',
  countingText:
    'Cuando quedan pocas jugadas, no adivines: cuenta. ¿Qué jugadas tiene cada uno, quién hace la última y cuántas piezas tiene entonces cada jugador? La mayor captura de ahora no siempre es la mayor al final.',
  countingTask: 'Desde f2 podrías tomar ya tres piezas en f3. ¿Hay algo mejor?',
  countingReason:
    'Si f2 toma f3, a Negro le quedan dos buenas jugadas y gana 7 a 6. Ahora a Negro le queda una sola jugada; luego d1 toma f3 y ganas 11 a 3.',
};
