import type { QuestionForm, QuestionTarget } from '@anketa/contract/questions';

interface DefaultQuestion {
  readonly target: QuestionTarget;
  readonly form: QuestionForm;
  readonly cs: string;
  readonly en: string;
  readonly averaged?: boolean;
  readonly required?: boolean;
  readonly blank?: boolean;
  readonly choices?: readonly { cs: string; en: string }[];
}

const ends = [
  { cs: 'výborně', en: 'excellent' },
  { cs: 'špatně', en: 'poor' },
];
const agreement = [
  { cs: 'rozhodně ano', en: 'definitely yes' },
  { cs: 'rozhodně ne', en: 'definitely not' },
];

/** The set every new evaluation begins with. Administrators change it on the question screens. */
export const defaultQuestions: readonly DefaultQuestion[] = [
  {
    target: 'povinn',
    form: 'slider',
    averaged: true,
    required: true,
    choices: ends,
    cs: 'S uvážením všeho, co jste do této chvíle vyplnil/a, zhodnoťte, prosíme, předmět celkově.',
    en: 'Considering everything so far, please rate the course overall.',
  },
  {
    target: 'povinn',
    form: 'slider',
    averaged: true,
    blank: true,
    choices: agreement,
    cs: 'Byl pro Vás předmět přínosný?',
    en: 'Was the course beneficial to you?',
  },
  {
    target: 'povinn',
    form: 'slider-num',
    blank: true,
    choices: [
      { cs: 'mnohem snazší', en: 'much easier' },
      { cs: 'spíše snazší', en: 'rather easier' },
      { cs: 'srovnatelný', en: 'comparable' },
      { cs: 'spíše náročnější', en: 'rather harder' },
      { cs: 'mnohem náročnější', en: 'much harder' },
    ],
    cs: 'Jaká byla podle Vás náročnost předmětu v porovnání s ostatními předměty?',
    en: 'How demanding was the course compared with others?',
  },
  {
    target: 'povinn',
    form: 'slider-num',
    blank: true,
    choices: [
      { cs: 'zcela odpovídala', en: 'fully appropriate' },
      { cs: 'spíše odpovídala', en: 'rather appropriate' },
      { cs: 'spíše neodpovídala', en: 'rather inappropriate' },
      { cs: 'vůbec neodpovídala', en: 'not appropriate at all' },
    ],
    cs: 'Odpovídala zátěž počtu kreditů?',
    en: 'Was the amount of work appropriate to the number of credits?',
  },
  {
    target: 'povinn',
    form: 'text',
    cs: 'Co na předmětu nejvíce oceňujete?',
    en: 'What do you appreciate most about the course?',
  },
  {
    target: 'povinn',
    form: 'text',
    cs: 'V čem by se předmět mohl zlepšit?',
    en: 'How could the course improve?',
  },
  {
    target: 'gl',
    form: 'slider',
    averaged: true,
    blank: true,
    choices: agreement,
    cs: 'Byla struktura výuky vhodná?',
    en: 'Was the class well structured?',
  },
  {
    target: 'gl',
    form: 'slider-mor',
    choices: [
      { cs: 'výklad', en: 'lecture' },
      { cs: 'diskuse', en: 'discussion' },
      { cs: 'cvičení', en: 'exercises' },
      { cs: 'materiály', en: 'materials' },
      { cs: 'nic', en: 'nothing' },
    ],
    cs: 'Co Vám ve výuce pomáhalo?',
    en: 'What helped you in class?',
  },
  {
    target: 'ucit',
    form: 'slider',
    averaged: true,
    required: true,
    blank: true,
    choices: ends,
    cs: 'Zhodnoťte, prosíme, pedagogické působení vyučujícího.',
    en: "Please rate the teacher's teaching.",
  },
  {
    target: 'ucit',
    form: 'slider',
    averaged: true,
    blank: true,
    choices: agreement,
    cs: 'Byl výklad srozumitelný?',
    en: 'Was the explanation clear?',
  },
  {
    target: 'ucit',
    form: 'text',
    cs: 'Co byste vyučujícímu vzkázal/a?',
    en: 'What would you like to tell the teacher?',
  },
  {
    target: 'sobor',
    form: 'slider',
    averaged: true,
    blank: true,
    choices: ends,
    cs: 'Jak celkově hodnotíte kvalitu svého oboru?',
    en: 'How do you rate your field of study overall?',
  },
  {
    target: 'sident',
    form: 'slider',
    averaged: true,
    blank: true,
    choices: agreement,
    cs: 'Jste spokojen/a s prací studijního oddělení?',
    en: 'Are you satisfied with the study office?',
  },
  {
    target: 'sident',
    form: 'text',
    cs: 'Chcete vedení fakulty ještě něco sdělit?',
    en: "Is there anything else you want to tell the faculty's management?",
  },
];
