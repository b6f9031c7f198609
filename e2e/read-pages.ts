import type { Part } from './ear.ts';

const winter = 'hodnoceni-vyuky-zimni-semestr-2026-2027';
const summer = 'hodnoceni-vyuky-letni-semestr-2025-2026';
const results = `/results/evaluation/${summer}`;

/** A page that is only read. */
export interface ReadPage {
  /** The file in `accessibility-trees/` that has its tree. */
  readonly name: string;
  readonly address: string;
  /** What stands there once the page is whole, of each of its parts that come by themselves. */
  readonly has: Part | readonly Part[];
  readonly who?: string;
  /** What differs from one demo to the next, such as which comment comes first. */
  readonly varies?: RegExp;
}

/** Much used pages, by whose they are. */
export const readPages: readonly ReadPage[] = [
  { name: 'general-form', address: `/evaluation/${winter}/course/general`, has: 'Odeslat', who: 'student' },
  { name: 'questionnaires-ended', address: `/evaluation/${summer}`, has: 'Zbývá', who: 'student' },
  { name: 'mail-settings', address: '/mails', has: 'Co jsme Vám poslali', who: 'student' },
  { name: 'settings', address: '/settings', has: ['Jste přihlášeni', 'Odebírat oznámení'], who: 'student2' },
  { name: 'my-data', address: '/my-data', has: 'které tu být nemohou', who: 'student3' },
  { name: 'report-error', address: '/import/2/report-error', has: 'Kontakt na Vás', who: 'teacher' },
  { name: 'evaluation-results', address: results, has: 'Ústav románských studií' },
  { name: 'teacher-results', address: `${results}/teacher/344567`, has: 'Vyučované předměty' },
  { name: 'department-results', address: `${results}/department/21-KPSY`, has: 'Neuropsychologie I' },
  { name: 'programme-results', address: `${results}/study-programme/B1001AB`, has: 'Obory' },
  { name: 'field-results', address: `${results}/study-fields/B1001`, has: 'Jak celkově hodnotíte' },
  { name: 'search-results', address: `${results}/search?search=Inf`, has: 'Obory' },
  { name: 'one-question', address: `${results}/basic-questions/13`, has: 'Po studijních programech' },
  { name: 'heat-map', address: `${results}/department/21-KPSY/heat-map`, has: 'Celá katedra', who: 'admin' },
  { name: 'my-timetable', address: `${results}/my-timetable`, has: 'Posluchárna 101', who: 'teacher' },
  {
    name: 'in-class',
    address: `/results/evaluation/${winter}/course/APRG010/in-class`,
    has: 'Spustit deset minut',
    who: 'teacher',
  },
  {
    name: 'reading',
    address: `${results}/my-comments/reading`,
    has: 'Přečteno, další',
    who: 'teacher',
    varies: /(?<=listitem:\n\s+- paragraph: ).*|(?<="(?:Odpovědět|Skrýt): ).*(?="')/g,
  },
  { name: 'home', address: '/', has: ['anglický překlad', 'Zapojení studentů', 'Seznam otázek'], who: 'admin' },
  { name: 'students', address: '/import/2/students?search=bartoš', has: 'Jana Bartošová', who: 'admin' },
  { name: 'student', address: '/import/2/student/14446256', has: 'Dotazníky a otázky', who: 'admin' },
  { name: 'mailing', address: '/import/2/mailing', has: 'Komu lze napsat', who: 'admin' },
  { name: 'departments', address: '/departments?search=psych', has: 'Katedra psychologie', who: 'admin' },
  { name: 'evaluations', address: '/evaluation/list', has: 'Otevřená hodnocení', who: 'student' },
  { name: 'accessibility-statement', address: '/accessibility', has: 'Digitální a informační agentura' },
  { name: 'legal-notice', address: '/legal', has: 'Odpovědná osoba' },
  { name: 'privacy-notice', address: '/privacy', has: 'Vaše práva' },
  { name: 'not-found', address: '/nowhere', has: 'Přejít na výsledky hodnocení' },
];
