// Spanish: the names of guests.
export const sync = {
  guestNameChoose: 'Elegir un nombre',
  guestNameLabel: 'Tu nombre de invitado',
  guestNameRules: 'De 2 a 14 letras (a–z), cifras, guiones o guiones bajos, empezando por una letra. Todos lo verán precedido de «guest-».',
  guestNameDone: 'Ahora te llamas {name}.',
  guestNameRefused:
    'Este nombre no se puede usar: mira las reglas de abajo. Los nombres que podrían confundirse con el servidor o sus responsables están reservados.',
  modRenameGuestNote: 'El invitado recibe un nombre al azar y no puede elegir otro.',
};
