import { expect, test } from 'vitest';
import { subjectInWords } from './subject-words.ts';

test.each([
  ['user.rights', '1001 editor,manager +4', 'Jana: editor, manažer, psát a rozesílat e-maily'],
  ['user.create', '1001 - +0', 'Jana: žádná role'],
  ['user.roles-file', '1001 +editor -manager', 'Jana: přidělena editor, odebrána manažer'],
  ['user.roles-file', '1001 +- -manager', 'Jana: odebrána manažer'],
  [
    'token.make',
    'Tým (anketa_Cr-DvQ) release, sis mfe-results, mfe-rooms → 2027-06-30',
    'Tým (anketa_Cr-DvQ): Vydání, Studijní systém (SIS), Výsledky, mfe-rooms, do 30. 6. 2027',
  ],
  ['remote.publish', 'mfe-results@0123456789abcdef', 'Výsledky, verze 01234567'],
  ['remote.preview', 'mfe-rooms@0123456789abcdef → nova', 'mfe-rooms, verze 01234567 → nova'],
  ['remote.name', 'mfe-results /results /result', 'Výsledky /results /result'],
  ['user.merge', '1001 -> 1002', '1001 -> 1002'],
  ['token.make', 'as somebody wrote it', 'as somebody wrote it'],
])('%s: what is noted as "%s" is said in words', (action, subject, said) => {
  expect(subjectInWords({ action, subject }, 'cs', (number) => (number === '1001' ? 'Jana' : number))).toBe(said);
});
