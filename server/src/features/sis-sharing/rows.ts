import { generalCourse } from '@anketa/contract/questions/questionnaires';
import type { AnkecyRow } from '../../sis/sharing/target.ts';
import type { StoredQuestion } from '../questions/store.ts';
import type { AnswersRow, CommentLine } from '../results/answers/answers.ts';

const emptyPlace = { povinn: null, gl: null, ucit: null, obor: null, stupr: null } as const;
const asked = ({ id: otazka, target: cil, form: forma }: StoredQuestion) => ({ otazka, cil, forma });

/** A question, without what is answered to it. */
export function questionRow(question: StoredQuestion): AnkecyRow {
  const texts = { text: question.body_cs, text_en: question.body_en || null };
  return { druh: 'otazka', ...asked(question), ...emptyPlace, hodnota: null, pocet: null, ...texts };
}

type Place = Pick<AnswersRow, keyof AnswersRow & keyof CommentLine>;

const placeOf = ({ course, parallel, teacher, field, programme }: Place) => ({
  povinn: course === generalCourse ? null : course,
  gl: parallel || null,
  ucit: teacher || null,
  obor: field || null,
  stupr: programme || null,
});

/** How many gave each value to a question at a place; 0 is "cannot assess". What nobody gave has no row. */
export function answerRows({ figures: { counts, blank }, question, ...place }: AnswersRow): AnkecyRow[] {
  const given = [blank, ...counts].map((pocet, hodnota) => ({ pocet, hodnota }));
  return given
    .filter(({ pocet }) => pocet > 0)
    .map((count) => ({
      druh: 'odpoved' as const,
      ...asked(question),
      ...placeOf({ ...place, question }),
      ...count,
      text: null,
      text_en: null,
    }));
}

/** One comment. Who signed it, and what was answered to it, stays here. */
export function commentRow({ body, question, ...place }: CommentLine): AnkecyRow {
  const where = placeOf({ ...place, question });
  return { druh: 'komentar', ...asked(question), ...where, hodnota: null, pocet: 1, text: body, text_en: null };
}
