import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { CommentView, ReplyRole } from '@anketa/contract/results/comment';
import type { Figures, ResponseRate, Withheld } from '@anketa/contract/results/figures';
import type { PlaceAnswers } from '@anketa/contract/results/places';
import type { Locale } from '@anketa/contract/values';
import type { Db } from '../../../platform/database/connect.ts';
import type { List } from '../../../platform/database/paged.ts';
import { nameIn, rowsList } from '../../../platform/rows-list.ts';
import { figuresFrom } from '../../figures/averages.ts';
import type { StoredQuestion } from '../../questions/store.ts';
import { hidingsOf, repliesTo } from '../comments/store.ts';
import { commentView } from '../comments/view.ts';
import { disclose, isVisibleTo, type Standing, viewingOf } from '../disclosure.ts';
import type { StoredFigure } from '../place-store.ts';
import { commentBodies, commentMarksAt, releasedAt } from '../study-store.ts';
import { askedQuestion } from './place-figures.ts';

interface At {
  readonly evaluation: Evaluation;
  readonly question: StoredQuestion;
  /** What the reader is to the place. */
  readonly standing: Standing;
  /** Who reads, and as what they would answer comments there; null: as nobody. */
  readonly oidos: string | null;
  readonly replier: ReplyRole | null;
  /** The field of the place; empty: all who study. */
  readonly field: string;
  /** What is kept of the question there. */
  readonly stored: Pick<StoredFigure, 'answered' | 'counts'> | undefined;
  readonly rates: { readonly own: ResponseRate; readonly course: ResponseRate };
}

/** What of one question about studies is shown at one place, and its comments as a list to be read. */
export interface OneQuestion {
  readonly question: ReturnType<typeof askedQuestion>;
  readonly figures: Figures | null;
  readonly withheld: Withheld | null;
  readonly comments: List<CommentView>;
  readonly hidden_comments: number;
}

/** One question about studies at one place, as its reader may see it; null when they may not, not even that it is asked. */
export async function oneQuestion(db: Db, at: At): Promise<OneQuestion | null> {
  const { evaluation, question, standing, field, stored, rates, oidos, replier } = at;
  const place = { target: question.target, field_code: field, question_id: question.id };
  const isText = question.form === 'text';
  const [row, marks] = await Promise.all([
    isText ? releasedAt(db, evaluation.id, place) : stored,
    isText ? commentMarksAt(db, evaluation.id, place) : [],
  ]);
  const minimum = evaluation.options.minimum_responses;
  const viewing = viewingOf(evaluation, standing);
  const disclosed = disclose(viewing, { question, row, rates, minimum, comments: marks });
  if (!disclosed) return null;
  const ids = disclosed.comments.map(({ id }) => id);
  const { publicity } = question;
  /** Only comments of one page are read whole, with what was answered to them. */
  const read = async (some: readonly string[]) => {
    if (some.length === 0) return [];
    const [bodies, replies] = await Promise.all([
      commentBodies(db, evaluation.id, some),
      repliesTo(db, evaluation.id, some, oidos),
    ]);
    const hidings = await hidingsOf(db, evaluation.id, bodies);
    const reading = { viewing, publicity, replier, closed: false, replies, hidings };
    return bodies.map((comment) => commentView(comment, reading));
  };
  return {
    question: askedQuestion(question),
    figures: stored && !disclosed.withheld ? figuresFrom(question, stored.counts) : null,
    withheld: disclosed.withheld,
    comments: commentList(ids, read),
    hidden_comments: disclosed.hidden_comments,
  };
}

/** Comments in pages. Their random ids are their order. */
function commentList(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<CommentView[]>,
): List<CommentView> {
  return {
    page: async ({ page, limit }) => ({
      current_page: page,
      last_page: Math.max(1, Math.ceil(ids.length / limit)),
      total: ids.length,
      data: await read(ids.slice((page - 1) * limit, page * limit)),
    }),
    async *all() {
      yield await read(ids);
    },
  };
}

interface Place {
  readonly code: string;
  readonly name_cs: string;
  readonly name_en: string;
}

interface OpenedContext<P extends Place> {
  readonly evaluation: Pick<Evaluation, 'state'>;
  readonly question: StoredQuestion;
  readonly places: readonly P[];
  /** What the reader is to each. */
  readonly standingAt: (place: P) => Standing;
  readonly stored: readonly StoredFigure[];
  /** The code of the one whose page it is. */
  readonly current?: string;
  readonly sort: 'name' | 'n' | 'mean' | '-name' | '-n' | '-mean' | undefined;
  readonly locale: Locale;
}

/** What was answered to one question at several places, those beside each other that have figures the reader may see. */
export function sideBySide<P extends Place>({ evaluation, question, places, standingAt, ...parts }: OpenedContext<P>) {
  const { stored, current, sort, locale } = parts;
  const byCode = new Map(stored.map((figure) => [figure.code, figure]));
  const rows = places.flatMap((place): PlaceAnswers[] => {
    const figure = byCode.get(place.code);
    if (!figure || !isVisibleTo({ standing: standingAt(place), state: evaluation.state }, question)) return [];
    const { code, name_cs, name_en } = place;
    const figures = figuresFrom(question, figure.counts);
    return [{ code, name_cs, name_en, figures, current: code === current }];
  });
  return rowsList(rows, {
    sort: sort ?? 'name',
    search: '',
    locale,
    orders: { name: nameIn(locale), n: ({ figures }) => figures.n, mean: ({ figures }) => figures.mean },
    texts: ({ code, name_cs, name_en }) => [code, name_cs, name_en],
  });
}
