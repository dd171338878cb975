// English: the names of guests.
export const sync = {
  guestNameChoose: 'Choose a name',
  guestNameLabel: 'Your name as a guest',
  guestNameRules: '2 to 14 letters (a–z), digits, hyphens or underscores, starting with a letter. Others see “guest-” in front of it.',
  guestNameDone: 'You are now {name}.',
  guestNameRefused:
    'This name cannot be used: see the rules below. Names that could be mistaken for the server or its operators are reserved.',
  modRenameGuestNote: 'The guest gets a random name and cannot choose another one.',
};
