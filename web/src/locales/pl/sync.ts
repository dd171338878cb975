// Polish: the names of guests.
export const sync = {
  guestNameChoose: 'Wybierz nazwę',
  guestNameLabel: 'Twoja nazwa jako gościa',
  guestNameRules: 'Od 2 do 14 liter (a–z), cyfr, łączników lub podkreśleń, na początku litera. Wszyscy zobaczą przed nią „guest-”.',
  guestNameDone: 'Twoja nowa nazwa to {name}.',
  guestNameRefused:
    'Tej nazwy nie można użyć: zobacz zasady poniżej. Nazwy, które można pomylić z serwerem lub jego opiekunami, są zastrzeżone.',
  modRenameGuestNote: 'Gość dostaje losową nazwę i nie może już wybrać innej.',
};
