import type { ParamsOf, ResponseOf } from '@anketa/contract/endpoint';
import { type Evaluation, evaluationState, fillingEnd, takesAnswers } from '@anketa/contract/evaluations/evaluations';
import {
  type ClassRefusal,
  classTime,
  type openInClass,
  type readInClass,
} from '@anketa/contract/evaluations/in-class';
import { holds } from '@anketa/contract/rights';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { sendsPush } from '../../platform/push/open.ts';
import { openCourse } from '../results/open-course.ts';
import { headOf } from '../results/opening.ts';
import { questionnaireAddress } from './address.ts';
import { classJob, classSubject } from './jobs.ts';
import { hasStudents, listBrowsers, openingOf, putOpening } from './store.ts';

type Params = ParamsOf<typeof readInClass>;
type Opening = NonNullable<Awaited<ReturnType<typeof openingOf>>>;

interface Ports {
  readonly db: Db;
  readonly config: Pick<Config, 'publicUrl' | 'pushContact' | 'demo'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/**
 * The course that a caller may open ten minutes in class for: they teach, guarantee or head it, or edit evaluations. Throws as `openCourse`,
 * `no-right`.
 */
async function courseFor(db: Db, { slug, gl }: Params, by: Caller) {
  const { evaluation, course, reader } = await openCourse(db, slug, gl, by);
  if (reader.relation === undefined && !holds(by.permissions, 'import.edit')) throw problem('no-right');
  return { evaluation, course, of: { evaluationId: evaluation.id, course: course.code } };
}

/** Why they cannot be opened now; null: they can. */
export function refusalOf(
  evaluation: Pick<Evaluation, 'state' | 'options' | 'phase_dates'>,
  { isOpened, isEmpty, now }: { readonly isOpened: boolean; readonly isEmpty: boolean; readonly now: Date },
): ClassRefusal | null {
  if (isOpened) return 'class-used';
  if (evaluation.options.continuous) return 'class-continuous';
  if (evaluation.state !== evaluationState.filling || !takesAnswers(evaluation, now)) return 'class-closed';
  return isEmpty ? 'class-empty' : null;
}

/** Until when they run that are opened now: ten minutes, and no longer than filling. */
export function endOf(evaluation: Pick<Evaluation, 'state' | 'options' | 'phase_dates'>, now: Date): Date {
  const closes = fillingEnd(evaluation);
  return new Date(Math.min(now.getTime() + classTime, closes === null ? Infinity : new Date(closes).getTime()));
}

/** Until when an opening runs that runs at a moment. */
const runsUntil = (opening: Opening | undefined, now: Date) =>
  opening?.ends_at && opening.ends_at > now ? opening.ends_at : null;

/** How an opening stands at a moment. When they ran is not told once they are over, but for the day. */
function visible(opening: Opening | undefined, now: Date): ResponseOf<typeof openInClass> {
  return {
    now: now.toISOString(),
    ends_at: runsUntil(opening, now)?.toISOString() ?? null,
    opened_on: opening?.opened_on ?? null,
  };
}

/** What is projected, and whether they can be opened. Throws as `courseFor`. */
export async function inClass(
  { db, config }: Ports,
  params: Params,
  by: Caller,
): Promise<ResponseOf<typeof readInClass>> {
  const { evaluation, course, of } = await courseFor(db, params, by);
  const [opening, has] = await Promise.all([openingOf(db, of), hasStudents(db, of)]);
  const now = new Date();
  const refused = refusalOf(evaluation, { isOpened: opening !== undefined, isEmpty: !has, now });
  return {
    ...visible(opening, now),
    evaluation: headOf(evaluation),
    course,
    address: questionnaireAddress(config, evaluation.slug_cs, course.code),
    list_address: `${config.publicUrl}/evaluation`,
    closes_at: fillingEnd(evaluation),
    notifies: sendsPush(config),
    refused,
    may: { open: refused === null && !by.impersonated },
  };
}

/**
 * Opens them: once for a course in an evaluation. While they run whoever asks is given what runs. Throws as `courseFor`, `no-right` for who looks as
 * another person, and why they cannot be opened.
 */
export async function openTenMinutes({ db, config, jobs }: Ports, params: Params, by: Caller) {
  const { evaluation, of } = await courseFor(db, params, by);
  if (by.impersonated) throw problem('no-right');
  const isEmpty = !(await hasStudents(db, of));
  return inTransaction(db, async (tx) => {
    const now = new Date();
    const before = await openingOf(tx, of);
    if (runsUntil(before, now)) return visible(before, now);
    const refused = refusalOf(evaluation, { isOpened: before !== undefined, isEmpty, now });
    if (refused) throw problem(refused);
    // Of two at one moment the second waits here for the first.
    if (!(await putOpening(tx, of, endOf(evaluation, now)))) return visible(await openingOf(tx, of), now);
    const { evaluationId: id, course } = of;
    await audit(tx, { actor: actorOf(by), action: 'course.in-class', subject: `${id} ${course}`, evaluation: id });
    if (sendsPush(config)) {
      await listBrowsers(tx, of);
      await jobs.enqueue(classJob, classSubject, { tx, by: actorOf(by), afresh: true });
    }
    return visible(await openingOf(tx, of), now);
  });
}
