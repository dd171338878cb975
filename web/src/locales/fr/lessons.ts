// French: the lessons in strategy.

export const lessons = {
  strategy: 'Stratégie',
  strategyIntro:
    'De courtes leçons, avec à la fin de chacune un coup à trouver. Toutes les solutions ont été vérifiées par le solveur ou par le moteur.',
  lessonOf: 'Leçon {n} sur {total}',
  lessonTask: 'Votre tâche',
  lessonRight: 'Exact.',
  lessonWrong: 'Pas tout à fait.',
  lessonShow: 'Montrer la solution',
  lessonRest: 'Voir la suite',
  lessonAll: 'Toutes les leçons',
  lessonSolved: 'résolue',
  worthWin: {
    one: 'Au meilleur jeu, {player} gagne maintenant de {n} point.',
    other: 'Au meilleur jeu, {player} gagne maintenant de {n} points.',
  },
  worthTie: 'Au meilleur jeu, c’est maintenant l’égalité.',
  edgeTitle: 'Du bord vers l’intérieur',
  edgeText:
    'Au début, seules les pièces du bord peuvent bouger. Mais chaque coup laisse un vide, et une pièce à côté d’un vide n’est plus bloquée. À l’ouverture, demandez-vous non seulement ce que vous prenez, mais aussi quelles pièces vous libérez.',
  edgeTask: 'À Blanc de jouer. Trouvez le coup qui couvre une pièce noire et libère deux de vos pièces bloquées.',
  edgeReason:
    'Maintenant que f1 est vide, f2 et g2 ont un côté ouvert. Un coup en g1 les aurait libérées aussi, mais en couvrant l’une de vos pièces.',
  placingTitle: 'Bien placer',
  placingText:
    'Pendant le placement, rien ne bouge, mais beaucoup se décide. Une pièce au bord est libre dès le premier coup. Une pièce à côté d’une pièce DVONN est difficile à isoler. Une pièce au milieu doit attendre que d’autres fassent de la place.',
  placingTask: 'Il reste trois cases, deux pour vous et une pour Noir. Où placez-vous d’abord\u202f?',
  placingReason:
    'e5 est au bord, à côté de la pièce DVONN en d5, et votre pièce est libre tout de suite. En b3 ou en c3, elle serait bloquée. Le moteur estime la différence à plusieurs points.',
  redsTitle: 'Garder le lien avec les pièces DVONN',
  redsText:
    'Une pile vit tant qu’une chaîne de voisines la relie à une pièce DVONN. Pour chaque tour, demandez-vous de quel lien elle dépend et qui pourrait le supprimer. Une pile qui contient une pièce DVONN vaut souvent plus que sa hauteur.',
  redsTask: 'Votre tour en g1 dépend d’une seule pile. Sauvez-la et gagnez.',
  redsReason:
    'Seule g2 reliait g1 à une pièce DVONN. De là, Noir aurait sauté en i4 en emportant la pièce DVONN et aurait isolé quatre de vos pièces. Maintenant, g2 est à vous.',
  carryingTitle: 'Emporter le feu',
  carryingText:
    'Une pièce DVONN seule reste où elle est. Dans une pile, elle voyage, et tout ce qui dépendait de son ancienne place est perdu. Une telle pile est donc une arme puissante pour le joueur qui la possède.',
  carryingTask: 'La seule pièce DVONN est dans votre pile en f3. Vous avez trois points de retard, mais vous pouvez gagner.',
  carryingReason:
    'La pièce DVONN est maintenant en d1, et cinq pièces à l’autre bout sont isolées, dont une seule est à vous. Dans l’autre direction, votre pile serait arrivée parmi les piles de Noir et y aurait été couverte.',
  cuttingTitle: 'Isoler avec prudence',
  cuttingText:
    'Les chaînes ont des maillons faibles. Quand un maillon s’en va, tout ce qui est derrière est perdu. Il peut être payant de sacrifier une de vos piles si l’adversaire perd davantage, mais vérifiez d’abord la réponse.',
  cuttingTask: 'Votre pièce en g1 est le seul lien avec h1 et i2. Où doit-elle aller\u202f?',
  cuttingReason:
    'Où qu’elle aille, h1 et i2 sont isolées. Mais c’est seulement en f1 qu’elle couvre la pièce qui allait sauter sur votre tour en g2.',
  mobilityTitle: 'Garder des coups en réserve',
  mobilityText:
    'Un joueur qui a beaucoup de coups peut attendre\u202f; un joueur qui en a peu devra bientôt céder quelque chose de précieux. Avant de prendre, comptez donc\u00a0: combien de coups me restera-t-il, et combien à mon adversaire\u202f? Une pièce qui peut bouger vaut souvent mieux qu’une haute pile.',
  mobilityTask:
    'Votre pièce en f2 pourrait prendre quatre pièces en f1, ou même six en f3, dont une pièce DVONN. Quel coup gagne vraiment\u202f?',
  mobilityReason:
    'En f1 ou en f3, votre pièce aurait été immobilisée, et Noir aurait eu huit coups contre trois pour vous. Maintenant, seule h4 peut encore bouger chez Noir, avec quatre coups, et vous en avez cinq.',
  heighteningTitle: 'Trop haute pour être dangereuse',
  heighteningText:
    'Une pile se déplace d’un nombre de cases exactement égal à sa hauteur. Une pièce de plus, et elle n’atteint plus sa cible. Il n’est pas nécessaire de supprimer une pile qui vous menace\u202f; souvent, il suffit de la rendre plus haute.',
  heighteningTask:
    'La pile noire en e2 est haute de deux pièces et vise votre tour en e4. Arrêtez-la de sorte que la reprendre ne serve à rien à Noir.',
  heighteningReason:
    'Maintenant, e2 est haute de trois pièces. Noir peut reprendre depuis c2, mais la pile est alors haute de cinq et ne peut arriver nulle part.',
  tempoTitle: 'Qui doit passer le premier',
  tempoText:
    'Vers la fin, ce sont les coups qui comptent. Un joueur qui n’en a plus doit passer et regarder. Prenez donc à l’adversaire non seulement des pièces, mais aussi des coups\u00a0: couvrez ce qui peut encore bouger, et videz les cases qui pourraient servir d’arrivée.',
  tempoTask: 'Noir mène 9 à 3. Trouvez le coup qui force Noir à passer.',
  tempoReason:
    'e4 pouvait encore bouger, et e5 ne pouvait arriver qu’en e3\u00a0: un seul coup a arrêté les deux. Noir passe, votre d3 prend d5, et vous gagnez 7 à 5.',
  countingTitle: 'Compter jusqu’au bout',
  countingText:
    'Quand il reste peu de coups, ne devinez pas, comptez\u00a0: quels coups a chaque camp, qui joue le dernier, et qui a combien de pièces alors\u202f? La plus grosse prise du moment n’est pas toujours la plus grosse à la fin.',
  countingTask: 'Depuis f2, vous pourriez prendre tout de suite trois pièces en f3. Y a-t-il mieux\u202f?',
  countingReason:
    'Si f2 prend f3, Noir a encore deux bons coups et gagne 7 à 6. Ici, il ne reste à Noir qu’un seul coup, puis d1 prend f3, et vous gagnez 11 à 3.',
};
