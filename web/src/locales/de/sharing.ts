// German: sharing games: pictures, embedded boards.
export const sharing = {
  shareTitle: 'Teilen',
  shareLink: 'Link',
  shareCopy: 'Kopieren',
  shareSystem: 'Über eine App teilen',
  sharePictureAlt: 'Bild des Bretts',
  sharePicture: 'Bild herunterladen (PNG)',
  shareAnimation: 'Animation herunterladen (GIF)',
  shareAnimationLater: 'Sobald die Partie zu Ende ist, kannst du sie auch als Animation herunterladen.',
  shareEmbed: 'In eine Webseite einbetten',
  shareEmbedCode: 'HTML-Code',
  shareEmbedMore: 'So bettest du ein Brett ein',
  shareClose: 'Schließen',
  embedTitle: 'Ein Brett einbetten',
  embedIntro:
    'Zeige eine Partie oder eine Stellung auf deiner eigenen Webseite. Füge einen Code wie diesen dort ein, wo das Brett erscheinen soll:',
  embedGame: 'Eine Partie',
  embedGameText:
    'Öffne die Partie, wähle „Teilen“ und kopiere den Code. Eine laufende Partie erscheint so, wie sie beim Öffnen der Seite steht.',
  embedPosition: 'Eine Stellung oder eine Analyse',
  embedPositionText: 'Wähle auf dem Analysebrett „Teilen“ und kopiere den Code. Der Rahmen zeigt die Zugfolge, die du gerade ansiehst.',
  embedOptions: 'Optionen',
  embedThemeText: 'Hänge dies an die Adresse an, um das Farbschema festzulegen. Sonst richtet sich das Brett nach dem Gerät des Besuchers.',
  embedSizeText: 'Wähle Breite und Höhe frei: Das Brett passt sich dem Rahmen an.',
  embedPrivacyText:
    'Der Rahmen enthält nur das Brett, Schaltflächen zum Durchgehen der Züge und einen Link zur ganzen Partie. Er setzt keine Cookies, und niemand kann sich dort anmelden.',
  embedExample: 'Beispiel',
  embedFailed: 'Diese Partie kann nicht gezeigt werden.',
  linkTooLong:
    'Mit allen Varianten und Kommentaren wäre der Link {n} Zeichen lang, also zu lang für viele Apps. Er enthält nur die aktuelle Zugfolge. Lade die Partie herunter, um alles weiterzugeben.',
  linkDamaged: 'Die Varianten und Kommentare in diesem Link sind beschädigt. Nur die Hauptvariante wurde geöffnet.',
};
