// Polish: sharing games: pictures, embedded boards.
export const sharing = {
  shareTitle: 'Udostępnij',
  shareLink: 'Link',
  shareCopy: 'Kopiuj',
  shareSystem: 'Udostępnij przez aplikację',
  sharePictureAlt: 'Obraz planszy',
  sharePicture: 'Pobierz obraz (PNG)',
  shareAnimation: 'Pobierz animację (GIF)',
  shareAnimationLater: 'Po zakończeniu partii będzie można ją pobrać także jako animację.',
  shareEmbed: 'Osadź na stronie',
  shareEmbedCode: 'Kod HTML',
  shareEmbedMore: 'Jak osadzić planszę',
  shareClose: 'Zamknij',
  embedTitle: 'Osadzanie planszy',
  embedIntro: 'Pokaż partię lub pozycję na własnej stronie. Wklej taki kod tam, gdzie ma się pojawić plansza:',
  embedGame: 'Partia',
  embedGameText: 'Otwórz partię, wybierz „Udostępnij” i skopiuj kod. Trwająca partia pojawia się w stanie z chwili otwarcia strony.',
  embedPosition: 'Pozycja lub analiza',
  embedPositionText: 'Na planszy analizy wybierz „Udostępnij” i skopiuj kod. Ramka pokazuje wariant, który właśnie oglądasz.',
  embedOptions: 'Opcje',
  embedThemeText:
    'Dopisz to do adresu, aby ustawić stały motyw kolorystyczny. W przeciwnym razie plansza dostosuje się do urządzenia odwiedzającego.',
  embedSizeText: 'Wybierz dowolną szerokość i wysokość: plansza dopasuje się do ramki.',
  embedPrivacyText:
    'Ramka zawiera tylko planszę, przyciski do przeglądania ruchów i link do całej partii. Nie używa plików cookie i nikt nie może się w niej zalogować.',
  embedExample: 'Przykład',
  embedFailed: 'Nie można pokazać tej partii.',
  linkTooLong:
    'Link ze wszystkimi wariantami i komentarzami byłby za długi dla wielu aplikacji (liczba znaków: {n}). Dlatego link zawiera tylko bieżący wariant. Aby udostępnić wszystko, pobierz partię.',
  linkDamaged: 'Warianty i komentarze w tym linku są uszkodzone. Otwarto tylko wariant główny.',
};
