import { QuestionInput } from '@anketa/contract/question-editing';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/connect.ts';
import { insertQuestions, questionsOf } from '../questions/store.ts';

/** A rating that counts in averages. */
const rating = { form: 'slider', counts_toward_average: true } as const;
const quality = {
  ...rating,
  choices: [
    { cs: 'výborně', en: 'excellent' },
    { cs: 'špatně', en: 'poor' },
  ],
};
const agreement = {
  ...rating,
  allow_blank: true,
  choices: [
    { cs: 'rozhodně ano', en: 'definitely yes' },
    { cs: 'rozhodně ne', en: 'definitely not' },
  ],
};

/** The set every new evaluation begins with. Administrators change it on the question screens. */
const defaultQuestions: readonly z.input<typeof QuestionInput>[] = [
  {
    target: 'povinn',
    ...quality,
    required: true,
    body_cs: 'S uvážením všeho, co jste do této chvíle vyplnil/a, zhodnoťte, prosíme, předmět celkově.',
    body_en: 'Considering everything so far, please rate the course overall.',
  },
  {
    target: 'povinn',
    ...agreement,
    body_cs: 'Byl pro Vás předmět přínosný?',
    body_en: 'Was the course beneficial to you?',
  },
  {
    target: 'povinn',
    form: 'slider-num',
    allow_blank: true,
    choices: [
      { cs: 'mnohem snazší', en: 'much easier' },
      { cs: 'spíše snazší', en: 'rather easier' },
      { cs: 'srovnatelný', en: 'comparable' },
      { cs: 'spíše náročnější', en: 'rather harder' },
      { cs: 'mnohem náročnější', en: 'much harder' },
    ],
    body_cs: 'Jaká byla podle Vás náročnost předmětu v porovnání s ostatními předměty?',
    body_en: 'How demanding was the course compared with others?',
  },
  {
    target: 'povinn',
    form: 'slider-num',
    allow_blank: true,
    choices: [
      { cs: 'zcela odpovídala', en: 'fully appropriate' },
      { cs: 'spíše odpovídala', en: 'rather appropriate' },
      { cs: 'spíše neodpovídala', en: 'rather inappropriate' },
      { cs: 'vůbec neodpovídala', en: 'not appropriate at all' },
    ],
    body_cs: 'Odpovídala zátěž počtu kreditů?',
    body_en: 'Was the amount of work appropriate to the number of credits?',
  },
  {
    target: 'povinn',
    form: 'text',
    body_cs: 'Co na předmětu nejvíce oceňujete?',
    body_en: 'What do you appreciate most about the course?',
  },
  {
    target: 'povinn',
    form: 'text',
    body_cs: 'V čem by se předmět mohl zlepšit?',
    body_en: 'How could the course improve?',
  },
  {
    target: 'gl',
    ...agreement,
    body_cs: 'Byla struktura výuky vhodná?',
    body_en: 'Was the class well structured?',
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
    body_cs: 'Co Vám ve výuce pomáhalo?',
    body_en: 'What helped you in class?',
  },
  {
    target: 'ucit',
    ...quality,
    required: true,
    allow_blank: true,
    body_cs: 'Zhodnoťte, prosíme, pedagogické působení vyučujícího.',
    body_en: "Please rate the teacher's teaching.",
  },
  {
    target: 'ucit',
    ...agreement,
    body_cs: 'Byl výklad srozumitelný?',
    body_en: 'Was the explanation clear?',
  },
  {
    target: 'ucit',
    form: 'text',
    body_cs: 'Co byste vyučujícímu vzkázal/a?',
    body_en: 'What would you like to tell the teacher?',
  },
  {
    target: 'sobor',
    ...quality,
    allow_blank: true,
    body_cs: 'Jak celkově hodnotíte kvalitu svého oboru?',
    body_en: 'How do you rate your field of study overall?',
  },
  {
    target: 'sident',
    ...agreement,
    body_cs: 'Jste spokojen/a s prací studijního oddělení?',
    body_en: 'Are you satisfied with the study office?',
  },
  {
    target: 'sident',
    form: 'text',
    body_cs: 'Chcete vedení fakulty ještě něco sdělit?',
    body_en: "Is there anything else you want to tell the faculty's management?",
  },
];

/** Gives a new evaluation the default set, unless it has questions already. */
export async function addDefaultQuestions(tx: Tx, evaluationId: number): Promise<void> {
  if ((await questionsOf(tx, evaluationId, { all: true })).length > 0) return;
  const questions = defaultQuestions.map((question) => ({ question: QuestionInput.parse(question), author: null }));
  await insertQuestions(tx, evaluationId, questions);
}
