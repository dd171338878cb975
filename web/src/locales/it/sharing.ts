// Italian: sharing games: pictures, embedded boards.
export const sharing = {
  shareTitle: 'Condividi',
  shareLink: 'Link',
  shareCopy: 'Copia',
  shareSystem: 'Condividi con un’app',
  sharePictureAlt: 'Immagine del tavoliere',
  sharePicture: 'Scarica l’immagine (PNG)',
  shareAnimation: 'Scarica l’animazione (GIF)',
  shareAnimationLater: 'A partita finita potrai scaricarla anche come animazione.',
  shareEmbed: 'Incorpora in una pagina web',
  shareEmbedCode: 'Codice HTML',
  shareEmbedMore: 'Come incorporare un tavoliere',
  shareClose: 'Chiudi',
  embedTitle: 'Incorpora un tavoliere',
  embedIntro: 'Mostra una partita o una posizione sulla tua pagina web. Incolla un codice come questo dove deve apparire il tavoliere:',
  embedGame: 'Una partita',
  embedGameText:
    'Apri la partita, scegli «Condividi» e copia il codice. Una partita in corso appare com’è nel momento in cui si apre la pagina.',
  embedPosition: 'Una posizione o un’analisi',
  embedPositionText: 'Sul tavoliere di analisi scegli «Condividi» e copia il codice. Il riquadro mostra la variante che stai guardando.',
  embedOptions: 'Opzioni',
  embedThemeText:
    'Aggiungi questo all’indirizzo per fissare il tema dei colori. Altrimenti il tavoliere segue il tema del dispositivo di chi visita la pagina.',
  embedSizeText: 'Scegli liberamente larghezza e altezza: il tavoliere si adatta al riquadro.',
  embedPrivacyText:
    'Il riquadro contiene solo il tavoliere, i comandi per scorrere le mosse e un link alla partita intera. Non usa cookie e non permette di accedere a un account.',
  embedExample: 'Esempio',
  embedFailed: 'Questa partita non può essere mostrata.',
  linkTooLong:
    'Con tutte le varianti e i commenti il link sarebbe lungo {n} caratteri, troppi per molte app. Perciò contiene solo la variante attuale. Per condividere tutto, scarica la partita.',
  linkDamaged: 'Le varianti e i commenti di questo link sono danneggiati. È stata aperta solo la variante principale.',
};
