import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { AskedQuestion, Average, PlaceFigures } from '@anketa/contract/results/figures';
import type { Siblings } from '@anketa/contract/results/results';
import { averageOf, figuresFrom } from '../../figures/averages.ts';
import type { StoredQuestion } from '../../questions/store.ts';
import { isVisibleTo, type Standing } from '../disclosure.ts';
import type { StoredFigure } from '../place-store.ts';

interface Parts {
  readonly evaluation: Pick<Evaluation, 'state' | 'options'>;
  readonly standing: Standing;
  /** That may stand here, retired ones too. */
  readonly questions: readonly StoredQuestion[];
  /** What is kept of them here: sums of rows that are shown themselves (features/figures). */
  readonly stored: readonly Pick<StoredFigure, 'question_id' | 'counts'>[];
  /** Whether a question is asked here; without it all are that are not retired. */
  readonly isAsked?: (question: StoredQuestion) => boolean;
  /** Texts stand here too, each has a page with its comments: those that are asked, and these, which were released. */
  readonly texts?: ReadonlySet<number>;
}

/**
 * What a reader sees of a place above courses. What may be shown at all was decided when it was kept; to whom, and when, is
 * decided here: by publicity and phase.
 */
export function figuresOf({ evaluation, standing, questions, stored, isAsked, texts }: Parts): PlaceFigures {
  const viewing = { standing, state: evaluation.state };
  const byQuestion = new Map(stored.map((figure) => [figure.question_id, figure]));
  const visible = questions.filter((question) => isVisibleTo(viewing, question));
  const asked = visible.filter((question) => question.active && (isAsked?.(question) ?? true));
  const withFigures = visible.flatMap((question): PlaceFigures['questions'] => {
    if (question.form === 'text') {
      return texts && (texts.has(question.id) || asked.includes(question)) ? [{ ...question, figures: null }] : [];
    }
    const figure = byQuestion.get(question.id);
    return figure ? [{ ...question, figures: figuresFrom(question, figure.counts) }] : [];
  });
  const withheld = asked.filter(({ id, form }) => form !== 'text' && !byQuestion.has(id));
  return {
    questions: withFigures,
    withheld: [...withheld],
    average: averageAmong(questions, stored, viewing),
    minimum_responses: evaluation.options.minimum_responses,
  };
}

/** The average of what a reader sees and counts toward it; null where nobody rated. */
export function averageAmong(
  questions: readonly StoredQuestion[],
  stored: readonly Pick<StoredFigure, 'question_id' | 'counts'>[],
  viewing: Parameters<typeof isVisibleTo>[0],
): Average | null {
  const counted = questions.filter((question) => question.counts_toward_average && isVisibleTo(viewing, question));
  const byId = new Map(counted.map((question) => [question.id, question]));
  return averageOf(
    stored.flatMap(({ question_id, counts }) => {
      const question = byId.get(question_id);
      return question ? [{ coefficient: question.coefficient, figures: figuresFrom(question, counts) }] : [];
    }),
  );
}

/** Those beside one of a row of places, which stand in the order in which their list shows them. */
export function siblingsOf<Place extends { readonly code: string }>(
  places: readonly Place[],
  code: string,
): { readonly [Side in keyof Siblings]: Place | null } {
  const at = places.findIndex((place) => place.code === code);
  if (at < 0) return { previous: null, next: null };
  return { previous: places[at - 1] ?? null, next: places[at + 1] ?? null };
}

/** The question that is asked, as the contract gives it. */
export function askedQuestion({ id, form, body_cs, body_en, choices, counts_toward_average, target }: StoredQuestion) {
  return { id, form, body_cs, body_en, choices, counts_toward_average, target } satisfies AskedQuestion;
}
