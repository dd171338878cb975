// Russian: the names of guests.
export const sync = {
  guestNameChoose: 'Выбрать имя',
  guestNameLabel: 'Ваше гостевое имя',
  guestNameRules: 'От 2 до 14 букв (a–z), цифр, дефисов или подчёркиваний; первый знак\u00a0— буква. Все увидят перед именем «guest-».',
  guestNameDone: 'Теперь ваше имя\u00a0— {name}.',
  guestNameRefused:
    'Это имя не подходит, см. правила ниже. Имена, которые можно принять за имя сервера или его администраторов, зарезервированы.',
  modRenameGuestNote: 'Гость получает случайное имя и больше не может выбрать другое.',
};
