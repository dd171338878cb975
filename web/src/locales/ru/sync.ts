// Russian: the names of guests.
export const sync = {
  guestNameChoose: 'Выбрать имя',
  guestNameLabel: 'Ваше имя как гостя',
  guestNameRules: 'От 2 до 14 букв (a–z), цифр, дефисов или подчёркиваний, первой должна быть буква. Все увидят перед именем «guest-».',
  guestNameDone: 'Теперь вас зовут {name}.',
  guestNameRefused: 'Это имя не подходит, см. правила ниже. Имена, которые можно принять за имя сервера или его администраторов, заняты.',
  modRenameGuestNote: 'Гость получает случайное имя и больше не может выбрать другое.',
};
