// French: sharing games: pictures, embedded boards.
export const sharing = {
  shareTitle: 'Partager',
  shareLink: 'Lien',
  shareCopy: 'Copier',
  shareSystem: 'Partager via une application',
  sharePictureAlt: 'Image du plateau',
  sharePicture: 'Télécharger l’image (PNG)',
  shareAnimation: 'Télécharger l’animation (GIF)',
  shareAnimationLater: 'Une fois la partie terminée, vous pourrez aussi la télécharger sous forme d’animation.',
  shareEmbed: 'Intégrer à une page web',
  shareEmbedCode: 'Code HTML',
  shareEmbedMore: 'Comment intégrer un plateau',
  shareClose: 'Fermer',
  embedTitle: 'Intégrer un plateau',
  embedIntro:
    'Montrez une partie ou une position sur votre propre page web. Collez un code comme celui-ci à l’endroit où le plateau doit apparaître\u00a0:',
  embedGame: 'Une partie',
  embedGameText:
    'Ouvrez la partie, choisissez «\u00a0Partager\u00a0» et copiez le code. Une partie en cours apparaît telle qu’elle est à l’ouverture de la page.',
  embedPosition: 'Une position ou une analyse',
  embedPositionText:
    'Sur le plateau d’analyse, choisissez «\u00a0Partager\u00a0» et copiez le code. Le cadre montre la suite que vous êtes en train de regarder.',
  embedOptions: 'Options',
  embedThemeText: 'Ajoutez ceci à l’adresse pour imposer un thème de couleurs. Sinon, le plateau suit l’appareil du visiteur.',
  embedSizeText: 'Choisissez librement la largeur et la hauteur\u00a0: le plateau s’adapte au cadre.',
  embedPrivacyText:
    'Le cadre ne contient que le plateau, des boutons pour parcourir les coups et un lien vers la partie entière. Il ne dépose aucun cookie et personne ne peut s’y connecter.',
  embedExample: 'Exemple',
  embedFailed: 'Cette partie ne peut pas être affichée.',
  linkTooLong:
    'Avec toutes les variantes et tous les commentaires, le lien compterait {n} caractères, trop pour beaucoup d’applications. Il ne contient que la suite actuelle. Pour tout partager, téléchargez la partie.',
  linkDamaged: 'Les variantes et les commentaires de ce lien sont endommagés. Seule la variante principale a été ouverte.',
};
