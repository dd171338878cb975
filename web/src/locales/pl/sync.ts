// Polish: the names of guests.
export const sync = {
  guestNameChoose: 'Wybierz nazwę',
  guestNameLabel: 'Twoja nazwa gościa',
  guestNameRules: 'Od 2 do 14 liter (a–z), cyfr, łączników lub podkreśleń; pierwszy znak to litera. Wszyscy zobaczą przed nazwą „guest-”.',
  guestNameDone: 'Twoja nowa nazwa to {name}.',
  guestNameRefused:
    'Nie można użyć tej nazwy: zobacz zasady poniżej. Nazwy, które można pomylić z nazwą serwera lub jego administratorów, są zastrzeżone.',
  modRenameGuestNote: 'Gość dostaje losową nazwę i nie może już wybrać innej.',
};
