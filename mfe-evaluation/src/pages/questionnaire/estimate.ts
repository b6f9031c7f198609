import { askedIn } from '@anketa/contract/questions/questionnaire-rules';
import type { Section } from '@anketa/contract/questions/questionnaires';
import type { Question, QuestionForm } from '@anketa/contract/questions/questions';

/** Seconds that an answer takes: a rating is one tap, a text is often left out. */
const seconds: Readonly<Record<QuestionForm, number>> = { slider: 6, 'slider-num': 7, 'slider-mor': 10, text: 20 };

/** How long it takes. */
export interface Estimate {
  readonly questions: number;
  /** Whole ones, one at least. */
  readonly minutes: number;
}

/** How many questions there are in these sections, and about how long they take together. */
export function estimateOf(sections: readonly Pick<Section, 'blocks'>[], questions: readonly Question[]): Estimate {
  const asked = sections.flatMap((section) => askedIn(section, questions));
  const time = asked.reduce((sum, { question }) => sum + seconds[question.form], 0);
  return { questions: asked.length, minutes: Math.max(1, Math.round(time / 60)) };
}
