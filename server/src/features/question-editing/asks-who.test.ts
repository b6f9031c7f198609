import { expect, test } from 'vitest';
import { newQuestion } from '../../testing/questions.ts';
import { asksWho } from './asks-who.ts';

test.each([
  'Napište své jméno.',
  'JMENO A PRIJMENI',
  'Uveďte příjmení',
  'Podepište se prosím',
  'Vaše osobní číslo?',
  'os. č.',
  'UKČO',
  'Jaké máte studentské číslo',
  'Číslo studenta / ISIC',
  'Váš e-mail nebo telefon',
  'Váš login do SIS',
  'Uživatelské jméno',
  'Kdo jste?',
  'J m é n o :',
  'Jmé\u200bno',
  'Vaše přezdívka',
  'Please write your name',
  'NAME:',
  'Full name and student number',
  'student ID',
  'Your surname',
  'Sign here',
  'Please add your signature',
  'What is your username?',
  'Your email',
  'Initials',
])('“%s” asks who a student is', (body) => {
  expect(asksWho(newQuestion({ body_cs: body }))).toBe(true);
  expect(asksWho(newQuestion({ help_en: body }))).toBe(true);
  expect(asksWho(newQuestion({ choices: [{ cs: body, en: 'x' }] }))).toBe(true);
});

test.each([
  'Co na předmětu nejvíce oceňujete?',
  'Jmenujte jednu věc, která Vám pomohla.',
  'Byly označení a symboly na tabuli čitelné?',
  'Kolik hodin týdně jste předmětu věnoval/a?',
  'Odpovídala zátěž počtu kreditů?',
  'Byly přednášky o číslech a řadách srozumitelné?',
  'Name one thing that helped you.',
  'Was the design of the assignments clear?',
  'How many students were in the class?',
  'Was the number of examples sufficient?',
  'Would you recommend the course to a friend?',
])('“%s” does not', (body) => {
  expect(asksWho(newQuestion({ body_cs: body, body_en: body }))).toBe(false);
});
