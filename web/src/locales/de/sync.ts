// German: the names of guests.
export const sync = {
  guestNameChoose: 'Namen wählen',
  guestNameLabel: 'Dein Name als Gast',
  guestNameRules:
    '2 bis 14 Buchstaben (a–z), Ziffern, Bindestriche oder Unterstriche, am Anfang ein Buchstabe. Davor steht für alle „guest-“.',
  guestNameDone: 'Du heißt jetzt {name}.',
  guestNameRefused:
    'Dieser Name geht nicht, siehe die Regeln unten. Namen, die man mit dem Server oder seinen Betreibern verwechseln könnte, sind nicht erlaubt.',
  modRenameGuestNote: 'Der Gast bekommt einen zufälligen Namen und kann keinen anderen mehr wählen.',
};
