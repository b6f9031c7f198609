import { QuestionInput } from '@anketa/contract/questions/fields';
import type { QuestionTarget } from '@anketa/contract/questions/questions';
import type { z } from 'zod';
import type { Tx } from '../../../platform/database/connect.ts';
import { insertQuestions, type NewQuestion, questionsOf } from '../../questions/store.ts';

/** How a question is answered, and with which choices. */
type Answering = Omit<z.input<typeof QuestionInput>, 'target' | 'body_cs' | 'body_en'>;

const text: Answering = { form: 'text' };
const quality: Answering = {
  form: 'slider',
  counts_toward_average: true,
  choices: [
    { cs: 'výborně', en: 'excellent' },
    { cs: 'špatně', en: 'poor' },
  ],
};
const agreement: Answering = {
  form: 'slider',
  counts_toward_average: true,
  allow_blank: true,
  choices: [
    { cs: 'rozhodně ano', en: 'definitely yes' },
    { cs: 'rozhodně ne', en: 'definitely not' },
  ],
};
const difficulty: Answering = {
  form: 'slider-num',
  allow_blank: true,
  choices: [
    { cs: 'mnohem snazší', en: 'much easier' },
    { cs: 'spíše snazší', en: 'rather easier' },
    { cs: 'srovnatelný', en: 'comparable' },
    { cs: 'spíše náročnější', en: 'rather harder' },
    { cs: 'mnohem náročnější', en: 'much harder' },
  ],
};
const workload: Answering = {
  form: 'slider-num',
  allow_blank: true,
  choices: [
    { cs: 'zcela odpovídala', en: 'fully appropriate' },
    { cs: 'spíše odpovídala', en: 'rather appropriate' },
    { cs: 'spíše neodpovídala', en: 'rather inappropriate' },
    { cs: 'vůbec neodpovídala', en: 'not appropriate at all' },
  ],
};
const teachingAids: Answering = {
  form: 'slider-mor',
  choices: [
    { cs: 'výklad', en: 'lecture' },
    { cs: 'diskuse', en: 'discussion' },
    { cs: 'cvičení', en: 'exercises' },
    { cs: 'materiály', en: 'materials' },
    { cs: 'nic', en: 'nothing' },
  ],
};

function question(target: QuestionTarget, answering: Answering, body_cs: string, body_en: string): NewQuestion {
  return { question: QuestionInput.parse({ target, ...answering, body_cs, body_en }), author: null };
}

/** The set every new evaluation begins with. Administrators change it on the question screens. */
export const defaultQuestions: readonly NewQuestion[] = [
  question('povinn', agreement, 'Byl pro Vás předmět přínosný?', 'Was the course beneficial to you?'),
  question(
    'povinn',
    difficulty,
    'Jaká byla podle Vás náročnost předmětu v porovnání s ostatními předměty?',
    'How demanding was the course compared with others?',
  ),
  question(
    'povinn',
    workload,
    'Odpovídala zátěž počtu kreditů?',
    'Was the amount of work appropriate to the number of credits?',
  ),
  question('povinn', text, 'Co na předmětu nejvíce oceňujete?', 'What do you appreciate most about the course?'),
  question('povinn', text, 'V čem by se předmět mohl zlepšit?', 'How could the course improve?'),
  // It looks back at the questions above.
  question(
    'povinn',
    { ...quality, required: true },
    'S uvážením všeho předchozího zhodnoťte, prosíme, předmět celkově.',
    'Considering everything so far, please rate the course overall.',
  ),
  question('gl', agreement, 'Byla struktura výuky vhodná?', 'Was the class well structured?'),
  question('gl', teachingAids, 'Co Vám ve výuce pomáhalo?', 'What helped you in class?'),
  question(
    'ucit',
    { ...quality, required: true, allow_blank: true },
    'Zhodnoťte, prosíme, pedagogické působení vyučujícího.',
    "Please rate the teacher's teaching.",
  ),
  question('ucit', agreement, 'Byl výklad srozumitelný?', 'Was the explanation clear?'),
  question('ucit', text, 'Co byste chtěli vyučujícímu vzkázat?', 'What would you like to tell the teacher?'),
  question(
    'sobor',
    { ...quality, allow_blank: true },
    'Jak celkově hodnotíte kvalitu svého oboru?',
    'How do you rate your field of study overall?',
  ),
  question('sident', agreement, 'Vyhovuje Vám práce studijního oddělení?', 'Does the study office work well for you?'),
  question(
    'sident',
    text,
    'Chcete vedení fakulty ještě něco sdělit?',
    "Is there anything else you want to tell the faculty's management?",
  ),
];

/** Gives a new evaluation the default set, unless it has questions already. */
export async function addDefaultQuestions(tx: Tx, evaluationId: number): Promise<void> {
  const existing = await questionsOf(tx, evaluationId, { all: true });
  if (existing.length === 0) await insertQuestions(tx, evaluationId, defaultQuestions);
}
