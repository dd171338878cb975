// Spanish: sharing games: pictures, embedded boards.
export const sharing = {
  shareTitle: 'Compartir',
  shareLink: 'Enlace',
  shareCopy: 'Copiar',
  shareSystem: 'Compartir con una aplicación',
  sharePictureAlt: 'Imagen del tablero',
  sharePicture: 'Descargar la imagen (PNG)',
  shareAnimation: 'Descargar la animación (GIF)',
  shareAnimationLater: 'Cuando termine la partida, también podrás descargarla como animación.',
  shareEmbed: 'Insertar en una página web',
  shareEmbedCode: 'Código HTML',
  shareEmbedMore: 'Cómo insertar un tablero',
  shareClose: 'Cerrar',
  embedTitle: 'Insertar un tablero',
  embedIntro: 'Muestra una partida o una posición en tu propia página web. Pega un código como este donde deba aparecer el tablero:',
  embedGame: 'Una partida',
  embedGameText: 'Abre la partida, elige «Compartir» y copia el código. Una partida en curso aparece tal como está al abrir la página.',
  embedPosition: 'Una posición o un análisis',
  embedPositionText: 'En el tablero de análisis, elige «Compartir» y copia el código. El marco muestra la variante que estás viendo.',
  embedOptions: 'Opciones',
  embedThemeText:
    'Añade esto a la dirección para fijar el tema de color. De lo contrario, el tablero sigue el tema del dispositivo del visitante.',
  embedSizeText: 'Elige libremente el ancho y el alto: el tablero se adapta al marco.',
  embedPrivacyText:
    'El marco solo contiene el tablero, los controles para recorrer las jugadas y un enlace a la partida completa. No usa cookies y no permite iniciar sesión.',
  embedExample: 'Ejemplo',
  embedFailed: 'Esta partida no se puede mostrar.',
  linkTooLong:
    'Con todas las variantes y comentarios, el enlace tendría {n} caracteres, demasiados para muchas aplicaciones. Por eso solo contiene la variante actual. Para compartirlo todo, descarga la partida.',
  linkDamaged: 'Las variantes y los comentarios de este enlace están dañados. Solo se ha abierto la línea principal.',
};
