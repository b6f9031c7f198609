import { widgetQuestions } from '@anketa/contract/constants';
import type { ResponseOf } from '@anketa/contract/endpoint';
import { type Evaluation, evaluationState, fillingEnd, isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import type { PlannedMove, readHome } from '@anketa/contract/evaluations/home';
import { holds } from '@anketa/contract/rights';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { mayWithEvaluations, visibleStates } from '../evaluations/may.ts';
import { phaseLabels, visibleEvaluation } from '../evaluations/service.ts';
import { evaluationsIn } from '../evaluations/store.ts';
import { rateOf } from '../figures/averages.ts';
import { questionList } from '../question-editing/pages/pages.ts';
import { evaluationHeads } from '../results/store.ts';
import { evaluationDays, lastDays } from '../statistics/days-store.ts';
import { alertsIn } from './alerts.ts';

/** Planned moves on the page: the next ones. */
const moves = 3;

type Home = ResponseOf<typeof readHome>;

/** What waits for somebody who looks after evaluations: each part for who may do something about it. */
export async function homePage(db: Db, caller: Caller): Promise<Home> {
  const evaluations = await evaluationsIn(db, visibleStates(caller));
  const looked = lookedAt(evaluations);
  const present = currentOf(evaluations);
  const [alerts, current] = await Promise.all([
    alertsIn(db, looked, caller),
    present ? currentPart(db, present, caller) : null,
  ]);
  return {
    alerts,
    current,
    planned: plannedMoves(looked, new Date()).slice(0, moves),
    phases: phaseLabels(caller.locale),
    may: { create: mayWithEvaluations(caller).create },
  };
}

/** Evaluations that are not over yet, and the newest of those that are. They come newest first. */
function lookedAt(evaluations: readonly Evaluation[]): Evaluation[] {
  const { published } = evaluationState;
  const last = evaluations.find(({ state }) => state === published);
  return evaluations.filter((one) => one.state !== published || one === last);
}

/** By which state the evaluation that is worked on now is found. */
const pressing = [
  evaluationState.filling,
  evaluationState.checking,
  evaluationState.preparation,
  evaluationState.published,
  evaluationState.importing,
  evaluationState.failed,
];

function currentOf(evaluations: readonly Evaluation[]): Evaluation | undefined {
  return pressing.map((state) => evaluations.find((one) => one.state === state)).find((one) => one !== undefined);
}

async function currentPart(db: Db, { id }: Evaluation, caller: Caller): Promise<Home['current']> {
  const { evaluation, may } = await visibleEvaluation(db, id, caller);
  const [[head], participation, questions] = await Promise.all([
    may.results ? evaluationHeads(db, id) : [],
    may.statistics ? participationOf(db, id) : null,
    may.questions ? questionList(db, id, caller, { limit: widgetQuestions }) : null,
  ]);
  const open = isFillingOpen(evaluation);
  return {
    evaluation,
    filling_open: open,
    closes_at: fillingEnd(evaluation),
    rate: head ? rateOf(head.enrolled, head.submitted) : null,
    participation,
    may: {
      mail: open && holds(caller.permissions, 'mailing.create'),
      results: may.results,
      own_results: may.own_results,
    },
    questions: questions && { manage: questions.manage, total: questions.total, first: questions.questions.owned },
  };
}

/** What the page of statistics says of an evaluation as a whole. */
async function participationOf(db: Db, id: number) {
  const [days, places] = await Promise.all([evaluationDays(db, id), lastDays(db, id)]);
  const { students = 0, submitted = 0, responding = 0 } = places.find(({ kind }) => kind === 'evaluation') ?? {};
  return {
    questionnaires: submitted,
    answering_students: responding,
    students,
    days: days.map((one) => ({ day: one.day, percent: rateOf(students, one.responding).percent ?? 0 })),
  };
}

/** When the server moves these evaluations next, the soonest first. */
export function plannedMoves(evaluations: readonly Evaluation[], now: Date): PlannedMove[] {
  const found = evaluations.flatMap(({ id, name_cs, name_en, slug_en, state, completed_at, phase_dates }) => {
    const { filling, checking, published } = phase_dates;
    const ahead = [filling, checking, published].map((at, index) => ({ at, phase: index + 1 }));
    const next = ahead.find(({ at, phase }) => at !== null && phase > state);
    if (!next?.at || completed_at === null || state > evaluationState.published) return [];
    return [
      { evaluation: { id, name_cs, name_en, slug_en }, phase: next.phase, at: next.at, days: daysTo(next.at, now) },
    ];
  });
  return found.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const dayLength = 24 * 60 * 60 * 1000;

/** Midnights between now and then, here: a day has 23 hours once a year, and 25. */
function daysTo(at: string, now: Date): number {
  const midnight = (moment: Date) => new Date(moment).setHours(0, 0, 0, 0);
  return Math.max(0, Math.round((midnight(new Date(at)) - midnight(now)) / dayLength));
}
