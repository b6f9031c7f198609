import type { Locale } from '@anketa/contract/values';
import { useLocale } from '@anketa/remote/suite';

const czech = {
  palette: 'Hledat a přejít',
  field: 'Stránka, předmět, osoba, hodnocení nebo akce',
  close: 'Zavřít',
  none: 'Nic jsme nenašli. Zkuste kratší slovo.',
  failed: 'Část výsledků se nepodařilo načíst.',
  searching: 'Hledá se…',
  found: (count: number) => (count === 1 ? 'Nalezena 1 možnost' : `Nalezeno možností: ${count}`),
  groups: { pages: 'Stránky', acts: 'Akce', places: 'Výsledky', evaluations: 'Hodnocení', people: 'Osoby' },
  kinds: {
    course: 'předmět',
    teacher: 'vyučující',
    department: 'katedra',
    programme: 'studijní program',
    field: 'studijní obor',
  },
  acts: {
    language: 'Switch to English',
    light: 'Světlé barvy',
    dark: 'Tmavé barvy',
    system: 'Barvy podle systému',
    compact: 'Zobrazit hustěji',
    comfortable: 'Zobrazit volněji',
    keys: 'Klávesové zkratky',
    print: 'Vytisknout stránku',
    login: 'Přihlásit se',
    logout: 'Odhlásit se',
  },
  hint: 'Vybírejte šipkami, otevřete klávesou Enter, zavřete klávesou Escape.',
  help: {
    title: 'Klávesové zkratky',
    everywhere: 'Všude',
    here: 'Na této stránce',
    palette: 'Hledat a přejít kamkoli',
    help: 'Tato nápověda',
    save: 'Uložit formulář, který píšete',
    escape: 'Zavřít okno, nabídku nebo popisek',
    tab: 'Na další prvek, zpět se Shift',
    arrows: 'V nabídkách, tabulkách a volbách',
    digits: 'Vybrat odpověď v otázce, ve které jste',
    on: 'Otevírat tuto nápovědu samotnou klávesou ?',
    arrowNames: 'Šipky',
  },
};

const english: typeof czech = {
  palette: 'Search and go',
  field: 'A page, course, person, evaluation or action',
  close: 'Close',
  none: 'Nothing was found. Try a shorter word.',
  failed: 'Some of the results could not be loaded.',
  searching: 'Searching…',
  found: (count) => (count === 1 ? '1 option found' : `${count} options found`),
  groups: { pages: 'Pages', acts: 'Actions', places: 'Results', evaluations: 'Evaluations', people: 'People' },
  kinds: {
    course: 'course',
    teacher: 'teacher',
    department: 'department',
    programme: 'study programme',
    field: 'field of study',
  },
  acts: {
    language: 'Přepnout do češtiny',
    light: 'Light colours',
    dark: 'Dark colours',
    system: 'Colours of the system',
    compact: 'Show more closely',
    comfortable: 'Show with more room',
    keys: 'Keyboard shortcuts',
    print: 'Print the page',
    login: 'Sign in',
    logout: 'Sign out',
  },
  hint: 'Choose with the arrows, open with Enter, close with Escape.',
  help: {
    title: 'Keyboard shortcuts',
    everywhere: 'Everywhere',
    here: 'On this page',
    palette: 'Search and go anywhere',
    help: 'This help',
    save: 'Save the form that you write in',
    escape: 'Close a window, a menu or a label',
    tab: 'To the next control, back with Shift',
    arrows: 'In menus, tables and choices',
    digits: 'Choose an answer in the question that you are in',
    on: 'Open this help by the key ? alone',
    arrowNames: 'Arrows',
  },
};

const texts: Readonly<Record<Locale, typeof czech>> = { cs: czech, en: english };

/** The words of the palette and of the help of keys, which come with their code. */
export const useKeyTexts = () => texts[useLocale()];
