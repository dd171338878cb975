// French: the names of guests.
export const sync = {
  guestNameChoose: 'Choisir un nom',
  guestNameLabel: 'Votre nom d’invité',
  guestNameRules:
    '2 à 14 lettres (a–z), chiffres, tirets ou tirets bas, en commençant par une lettre. Tout le monde verra «\u00a0guest-\u00a0» devant.',
  guestNameDone: 'Vous vous appelez maintenant {name}.',
  guestNameRefused:
    'Ce nom ne peut pas être utilisé\u00a0: voir les règles ci-dessous. Les noms que l’on pourrait confondre avec le serveur ou ses responsables sont réservés.',
  modRenameGuestNote: 'L’invité reçoit un nom aléatoire et ne peut plus en choisir d’autre.',
};
