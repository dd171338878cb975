// Italian: the names of guests.
export const sync = {
  guestNameChoose: 'Scegli un nome',
  guestNameLabel: 'Il tuo nome da ospite',
  guestNameRules:
    'Da 2 a 14 lettere (a–z), cifre, trattini o trattini bassi, con una lettera all’inizio. Tutti lo vedono preceduto da «guest-».',
  guestNameDone: 'Ora ti chiami {name}.',
  guestNameRefused:
    'Questo nome non si può usare: guarda le regole qui sotto. I nomi che si potrebbero confondere con il server o i suoi gestori sono riservati.',
  modRenameGuestNote: 'L’ospite riceve un nome casuale e non può sceglierne un altro.',
};
