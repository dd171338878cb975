// French: the lessons in strategy.

export const lessons = {
  strategy: 'Stratégie',
  strategyIntro:
    'De courtes leçons, dont chacune se termine par un coup que vous jouez vous-même. Rien n’est à croire sur parole\u00a0: le solveur a prouvé quel coup est le bon, ou bien les règles et le moteur l’ont confirmé.',
  lessonOf: 'Leçon {n} sur {total}',
  lessonTask: 'À vous',
  lessonRight: 'Juste.',
  lessonWrong: 'Ce n’est pas celui-là.',
  lessonShow: 'Montrer la réponse',
  lessonRest: 'Voir la suite',
  lessonNext: 'Leçon suivante',
  lessonAll: 'Toutes les leçons',
  lessonSolved: 'résolue',
  worthWin: {
    one: 'Au meilleur jeu, {player} gagne maintenant de {n} point.',
    other: 'Au meilleur jeu, {player} gagne maintenant de {n} points.',
  },
  worthTie: 'Au meilleur jeu, c’est maintenant l’égalité.',
  edgeTitle: 'Du bord vers l’intérieur',
  edgeText:
    'Au début, seules les pièces du bord peuvent bouger. Mais chaque coup laisse un vide, et une pièce à côté d’un vide n’est plus enfermée. À l’ouverture, ne regardez pas seulement ce que vous prenez, mais aussi qui vous libérez.',
  edgeTask: 'Blanc commence. Trouvez le coup qui couvre une pièce noire et libère en même temps deux de vos pièces enfermées.',
  edgeReason:
    'Depuis que f1 est partie, f2 et g2 ont un côté ouvert. En g1, la pièce les aurait libérées aussi, mais en couvrant l’une des vôtres.',
  placingTitle: 'Bien placer',
  placingText:
    'Pendant le placement, rien ne bouge, mais beaucoup se décide. Une pièce au bord est libre dès le premier coup. Une pièce à côté d’une pièce DVONN est difficile à couper. Une pièce à l’intérieur doit attendre que d’autres fassent de la place.',
  placingTask: 'Il reste trois cases, deux pour vous et une pour Noir. Où placez-vous d’abord\u202f?',
  placingReason:
    'e5 est au bord, à côté de la pièce DVONN de d5, et votre pièce est libre tout de suite. En b3 ou en c3, elle serait enfermée. Pour le moteur, cela vaut plusieurs points.',
  redsTitle: 'Tenir aux pièces DVONN',
  redsText:
    'Une pile vit tant qu’une chaîne de voisins la relie à une pièce DVONN. Demandez-vous pour chaque tour à quoi elle tient, et qui peut le lui enlever. Souvent, la pile qui contient la pièce DVONN vaut plus que sa hauteur.',
  redsTask: 'Votre tour en g1 ne tient qu’à une seule pile. Sauvez-la, et gagnez.',
  redsReason:
    'g1 ne tenait qu’à g2, et de là Noir aurait sauté en i4 avec la pièce DVONN\u00a0: quatre de vos pièces coupées. Maintenant, g2 est à vous.',
  carryingTitle: 'Emporter le feu',
  carryingText:
    'Une pièce DVONN seule reste où elle est. Dans une pile, elle voyage, et ce qui tenait à elle à l’ancienne place est perdu. Une telle pile est donc une arme tranchante, à qui qu’elle soit.',
  carryingTask: 'La seule pièce DVONN est dans votre pile en f3. Vous avez trois points de retard, et pourtant vous pouvez gagner.',
  carryingReason:
    'La pièce DVONN est maintenant en d1, et cinq pièces à l’autre bout sont coupées\u202f; une seule était à vous. Dans l’autre direction, votre pile serait arrivée parmi les noires pour y être couverte.',
  cuttingTitle: 'Couper, mais avec prudence',
  cuttingText:
    'Les chaînes ont des points minces. Si le maillon s’en va, tout ce qui est derrière s’en va aussi. Il peut être bon de sacrifier une de vos piles si l’autre camp perd davantage, mais regardez d’abord la réponse.',
  cuttingTask: 'Votre pièce en g1 est le seul lien avec h1 et i2. Où doit-elle aller\u202f?',
  cuttingReason:
    'Où qu’elle aille, h1 et i2 sont coupées. Mais c’est seulement en f1 qu’elle couvre la pièce qui allait sauter sur votre tour en g2.',
  mobilityTitle: 'Garder le choix des coups',
  mobilityText:
    'Qui peut encore choisir a le temps\u202f; qui n’a plus que peu de coups doit bientôt céder ce qu’il voulait garder. Avant de prendre, comptez donc\u00a0: combien de coups aurai-je ensuite, et combien l’autre camp\u202f? Une pièce qui peut bouger vaut souvent mieux qu’une haute pile.',
  mobilityTask:
    'Votre pièce en f2 pourrait prendre quatre pièces en f1, ou même six en f3, dont une pièce DVONN. Quel coup gagne vraiment\u202f?',
  mobilityReason:
    'En f1 ou en f3, votre pièce n’aurait plus bougé, et Noir aurait eu huit coups contre trois. Maintenant, Noir ne peut plus bouger que h4, avec quatre coups, et vous en avez cinq.',
  heighteningTitle: 'Trop haute pour être dangereuse',
  heighteningText:
    'Une pile se déplace d’autant de cases exactement qu’elle a de pièces. Une pièce de plus, et elle n’atteint plus ce qu’elle visait. Une pile qui vous menace n’a pas besoin de disparaître\u202f; souvent, il suffit qu’elle grandisse.',
  heighteningTask: 'La pile noire en e2 a deux pièces et vise votre tour en e4. Arrêtez-la de façon qu’il ne serve à rien de la reprendre.',
  heighteningReason:
    'Maintenant, e2 a trois pièces. Noir peut la reprendre depuis c2, mais elle en a alors cinq et ne peut arriver nulle part.',
  tempoTitle: 'Qui doit passer le premier',
  tempoText:
    'Vers la fin, ce sont les coups qui comptent. Qui n’en a plus doit passer et regarder. Prenez donc à l’autre non seulement des pièces, mais des coups\u00a0: couvrez ce qui peut encore bouger, et laissez vide l’endroit où il pourrait arriver.',
  tempoTask: 'Noir mène 9 à 3. Jouez de façon que Noir doive passer.',
  tempoReason:
    'e4 pouvait encore bouger, et e5 ne pouvait arriver qu’en e3\u00a0: un seul coup a supprimé les deux. Noir passe, votre d3 prend d5, et vous gagnez 7 à 5.',
  countingTitle: 'Compter jusqu’au bout',
  countingText:
    'Quand il reste peu de coups, ne devinez pas, comptez\u00a0: quels coups reste-t-il à chacun, qui joue le dernier, et qui a quoi alors\u202f? La plus grosse prise du moment n’est pas toujours la plus grosse à la fin.',
  countingTask: 'De f2, vous pourriez prendre aussitôt trois pièces en f3. Y a-t-il mieux\u202f?',
  countingReason:
    'Si f2 prend f3, Noir a encore deux bons coups et gagne 7 à 6. Ainsi, il ne reste à Noir qu’un seul coup, puis d1 prend f3, et la partie finit à 11 contre 3.',
};
