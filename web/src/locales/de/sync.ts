// German: the names of guests.
export const sync = {
  guestNameChoose: 'Namen wählen',
  guestNameLabel: 'Dein Name als Gast',
  guestNameRules: '2 bis 14 Buchstaben (a–z), Ziffern, Binde- oder Unterstriche, am Anfang ein Buchstabe. Alle sehen davor „guest-“.',
  guestNameDone: 'Du heißt jetzt {name}.',
  guestNameRefused:
    'Dieser Name ist nicht möglich, siehe die Regeln unten. Namen, die man mit dem Server oder seinen Betreibern verwechseln könnte, sind reserviert.',
  modRenameGuestNote: 'Der Gast bekommt einen zufälligen Namen und kann keinen anderen mehr wählen.',
};
