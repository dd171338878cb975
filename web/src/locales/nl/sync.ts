// Dutch: the names of guests.
export const sync = {
  guestNameChoose: 'Naam kiezen',
  guestNameLabel: 'Je naam als gast',
  guestNameRules:
    '2 tot 14 letters (a–z), cijfers, koppeltekens of underscores, beginnend met een letter. Iedereen ziet er “guest-” voor staan.',
  guestNameDone: 'Je heet nu {name}.',
  guestNameRefused:
    'Deze naam is niet mogelijk: zie de regels hieronder. Namen die met de server of de beheerders kunnen worden verward, zijn gereserveerd.',
  modRenameGuestNote: 'De gast krijgt een willekeurige naam en kan geen andere meer kiezen.',
};
