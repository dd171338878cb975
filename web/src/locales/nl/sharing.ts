// Dutch: sharing games: pictures, embedded boards.
export const sharing = {
  shareTitle: 'Delen',
  shareLink: 'Link',
  shareCopy: 'Kopiëren',
  shareSystem: 'Delen via een app',
  sharePictureAlt: 'Afbeelding van het bord',
  sharePicture: 'Afbeelding downloaden (PNG)',
  shareAnimation: 'Animatie downloaden (GIF)',
  shareAnimationLater: 'Als de partij is afgelopen, kun je die ook als animatie downloaden.',
  shareEmbed: 'Insluiten in een webpagina',
  shareEmbedCode: 'HTML-code',
  shareEmbedMore: 'Zo sluit je een bord in',
  shareClose: 'Sluiten',
  embedTitle: 'Een bord insluiten',
  embedIntro: 'Toon een partij of een stelling op je eigen webpagina. Plak een code als deze op de plek waar het bord moet komen:',
  embedGame: 'Een partij',
  embedGameText:
    'Open de partij, kies “Delen” en kopieer de code. Een lopende partij verschijnt zoals ze staat wanneer de pagina wordt geopend.',
  embedPosition: 'Een stelling of een analyse',
  embedPositionText: 'Kies op het analysebord “Delen” en kopieer de code. Het kader toont de variant die je bekijkt.',
  embedOptions: 'Opties',
  embedThemeText: 'Voeg dit toe aan het adres voor een vast kleurenthema. Anders volgt het bord het apparaat van de bezoeker.',
  embedSizeText: 'Kies zelf de breedte en hoogte: het bord past zich aan het kader aan.',
  embedPrivacyText:
    'Het kader bevat alleen het bord, knoppen om door de zetten te lopen en een link naar de hele partij. Het plaatst geen cookies en niemand kan er inloggen.',
  embedExample: 'Voorbeeld',
  embedFailed: 'Deze partij kan niet worden getoond.',
  linkTooLong:
    'Met alle varianten en opmerkingen zou de link {n} tekens lang zijn, te lang voor veel apps. Hij bevat alleen de huidige variant. Download de partij om alles te delen.',
  linkDamaged: 'De varianten en opmerkingen in deze link zijn beschadigd. Alleen de hoofdvariant is geopend.',
};
