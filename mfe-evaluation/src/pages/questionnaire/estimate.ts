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

/** How many questions there are in a section, and about how long it takes. */
export function estimateOf(section: Pick<Section, 'blocks'>, questions: readonly Question[]): Estimate {
  const asked = askedIn(section, questions);
  const time = asked.reduce((sum, { question }) => sum + seconds[question.form], 0);
  return { questions: asked.length, minutes: Math.max(1, Math.round(time / 60)) };
}

/** About how long sections take together: the sum of what stands beside each. */
export function minutesOf(sections: readonly Pick<Section, 'blocks'>[], questions: readonly Question[]): number {
  return sections.reduce((sum, section) => sum + estimateOf(section, questions).minutes, 0);
}
