import type { Frozen, Undo } from '@anketa/contract/evaluations/administration';
import { type Evaluation, evaluationState, isFillingOpen, phases } from '@anketa/contract/evaluations/evaluations';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import { standsAlready } from '../../platform/http/edits.ts';
import { problem } from '../../platform/http/problem.ts';
import type { ImportTurns } from '../../sis/engine/run.ts';
import { mustNotBeImported } from './importing.ts';
import { contentVersion, evaluationById, lastMove, lockEvaluation, noteCompleted, writeState } from './store.ts';

const { preparation, filling, checking, published, failed, importing } = evaluationState;

/** Every way from state to state. What is not here does not happen. */
export const transitions = {
  /** The first import begins, or goes on. One that comes later changes no state. */
  import: { from: [preparation, failed], to: importing },
  imported: { from: [importing], to: preparation },
  importStopped: { from: [importing], to: failed },
  prepare: { from: phases, to: preparation },
  fill: { from: phases, to: filling },
  check: { from: phases, to: checking },
  publish: { from: phases, to: published },
} as const;

export type Transition = keyof typeof transitions;

type Standing = Pick<Evaluation, 'state' | 'options'>;

/** What a change of state brings about, whatever the phases are called; several may come of one, and none. */
export function effectsOf(before: Standing, after: Standing) {
  return {
    opens: !isFillingOpen(before) && isFillingOpen(after),
    closes: isFillingOpen(before) && !isFillingOpen(after),
    publishes: before.state !== published && after.state === published,
  };
}

/** Whether a change of state can be undone: as far as the least of its effects can. */
export function undoOf(before: Standing, after: Standing): Undo {
  const { closes, publishes } = effectsOf(before, after);
  if (publishes) return 'never';
  return closes ? 'at-once' : 'wholly';
}

interface Frost {
  /** Among how many ballots each hides was promised before: it can change no more. */
  readonly minimumFixed: boolean;
  /** Whether this server offers continuous evaluation. */
  readonly continuous: boolean;
}

/** What a change of state freezes: once students fill in, what they were promised and answered; once they no longer do, what was asked. */
export function frozenBy(before: Standing, after: Standing, { minimumFixed, continuous }: Frost): Frozen[] {
  const { opens, closes } = effectsOf(before, after);
  if (opens) return [...(minimumFixed ? [] : (['minimum'] as const)), 'answered', 'readers', 'courses'];
  if (!closes || after.state === preparation) return [];
  return ['courses', 'teacherQuestions', ...(continuous ? (['continuous'] as const) : [])];
}

/** What other features do when an evaluation moves, in its transaction; put together in server/src/lifecycle-hooks.ts. */
export interface LifecycleHooks {
  /** Its first import is complete. */
  readonly imported: (tx: Tx, id: number) => Promise<void>;
  /** Its data have changed while students fill in. Throws where they cannot go on with them. */
  readonly changed: (tx: Tx, id: number) => Promise<void>;
  /** Filling is about to open. Looks without holding anybody up, and gives what is to be done in the transaction. */
  readonly prepareOpening: (db: Db | Tx, evaluation: Evaluation) => Promise<(tx: Tx) => Promise<void>>;
  readonly closed: (tx: Tx, id: number, by: string) => Promise<void>;
  readonly published: (tx: Tx, id: number, by: string) => Promise<void>;
  readonly deleted: (tx: Tx, id: number, by: string) => Promise<void>;
}

/**
 * The only writer of an evaluation's state; leaves a row that says who or what moved it. The evaluation's row stays locked until
 * the transaction ends. Throws `phase-unavailable` where the transition does not lead from the state it is in, `not-found`.
 */
export async function changeState(tx: Tx, id: number, transition: Transition, by: string): Promise<void> {
  const { from, to } = transitions[transition];
  const before = await lockEvaluation(tx, id);
  if (!before) throw problem('not-found');
  if (!from.some((state) => state === before.state)) throw problem('phase-unavailable');
  if (before.state !== to) await writeState(tx, id, { from: before.state, to, by });
}

const towards: Readonly<Record<number, Transition>> = {
  [preparation]: 'prepare',
  [filling]: 'fill',
  [checking]: 'check',
  [published]: 'publish',
};

interface Ports {
  readonly db: Db;
  readonly lifecycle: LifecycleHooks;
}

interface Move {
  readonly id: number;
  readonly phase: number;
  readonly by: string;
  /** The state that was seen; undefined: whoever moves it does not say. */
  readonly from?: number | undefined;
}

interface Moved {
  readonly evaluation: Evaluation;
  readonly undo: Undo;
  /** It was in that phase before. */
  readonly already: boolean;
}

/**
 * Moves an evaluation to a phase (specification 4: any may follow any other). Gives it as it then is, and whether the move can be undone.
 * Throws `not-found`, `phase-unavailable` while its first import is not complete, `import-running`, `being-deleted`,
 * `edit-conflict` where it is in another state than was seen, and whatever a hook throws.
 */
export async function movePhase(ports: Ports, move: Move): Promise<Moved> {
  const moved = await movePhaseIf(ports, move, async () => true);
  if (!moved) throw new Error(`evaluation ${move.id} was to move in any case, and did not`);
  return moved;
}

/**
 * Takes the last move back, for a moment after it: to the phase it came from, if nothing has come of it that stays. Throws as `movePhase`,
 * and `undo-expired` where another phase was the last, or the moment is over.
 */
export async function takeBack(ports: Ports, move: Move, seconds: number): Promise<Moved> {
  const moved = await movePhaseIf(ports, move, async (tx, locked) => {
    const last = await lastMove(tx, move.id);
    const mayGo =
      last?.to === locked.state &&
      last.from === move.phase &&
      last.secondsAgo >= 0 &&
      last.secondsAgo < seconds &&
      undoOf({ ...locked, state: last.from }, locked) !== 'never';
    if (!mayGo) throw problem('undo-expired');
    return true;
  });
  if (!moved) throw new Error(`evaluation ${move.id} was to be moved back, and was not`);
  return moved;
}

type MoveCondition = (tx: Tx, evaluation: Evaluation) => Promise<boolean>;

/**
 * The same if `still` says so, which is asked once the evaluation is locked and may write in the same transaction. Undefined when it says
 * no. Opening is prepared without holding anybody up, anew when the evaluation changes meanwhile; after so many `tries` everybody waits.
 */
export async function movePhaseIf(
  ports: Ports,
  move: Move,
  still: MoveCondition,
  tries = 3,
): Promise<Moved | undefined> {
  const { db, lifecycle } = ports;
  const { id, phase, by } = move;
  const version = await contentVersion(db, id);
  const stored = await evaluationById(db, id);
  if (!stored) throw problem('not-found');
  const transition = towards[phase];
  if (!transition || stored.completed_at === null || stored.state > published) throw problem('phase-unavailable');
  const isOpening = effectsOf(stored, { ...stored, state: phase }).opens;
  const open = isOpening ? await lifecycle.prepareOpening(db, stored) : undefined;

  const moved = await inTransaction(db, async (tx) => {
    const locked = await lockEvaluation(tx, id);
    if (locked?.deleting) throw problem('being-deleted');
    const before = await evaluationById(tx, id);
    if (!before) throw problem('not-found');
    const already = standsAlready({ field: 'phase', stands: before.state, wanted: phase, from: move.from });
    const after = { ...before, state: phase };
    const { opens, closes, publishes } = effectsOf(before, after);
    const isPrepared = !opens || (open && (await contentVersion(tx, id)) === version);
    if (!isPrepared && tries > 1) return 'overtaken' as const;
    if (!(await still(tx, before))) return undefined;
    await mustNotBeImported(tx, id);
    // What ballots are sealed and counted by is there before anybody can submit.
    // In this transaction: one that waited for a second connection could wait for those that wait for it.
    const prepared = isPrepared ? open : await lifecycle.prepareOpening(tx, before);
    if (opens) await prepared?.(tx);
    await changeState(tx, id, transition, by);
    if (closes) await lifecycle.closed(tx, id, by);
    if (publishes) await lifecycle.published(tx, id, by);
    return { evaluation: (await evaluationById(tx, id)) ?? after, undo: undoOf(before, after), already };
  });
  return moved === 'overtaken' ? movePhaseIf(ports, move, still, tries - 1) : moved;
}

type ImportHooks = Pick<LifecycleHooks, 'imported' | 'changed'>;

/**
 * The first import is a state, a later one leaves the phase. `begin` throws `wrong-phase` (filling is closed), `being-deleted`, `not-found`;
 * `end` throws whatever `changed` throws.
 */
export function importOf({ imported, changed }: ImportHooks, id: number, by: string): ImportTurns {
  return {
    async begin(tx) {
      const locked = await lockEvaluation(tx, id);
      if (!locked) throw problem('not-found');
      if (locked.deleting) throw problem('being-deleted');
      if (!mayBeImported(locked)) throw problem('wrong-phase');
      if (locked.completed_at === null && locked.state !== importing) await changeState(tx, id, 'import', by);
    },
    async end(tx, hasChanged) {
      const locked = await lockEvaluation(tx, id);
      if (!locked) return;
      if (!mayBeImported(locked)) throw problem('wrong-phase');
      if (locked.state === importing) await changeState(tx, id, 'imported', by);
      if (locked.completed_at === null) {
        await noteCompleted(tx, id);
        await imported(tx, id);
      } else if (hasChanged) {
        if (isFillingOpen(locked)) await changed(tx, id);
        // Last, since from here on submissions wait: whoever fills in reads their page anew.
        await noteCompleted(tx, id);
      }
    },
    async stop(tx) {
      const locked = await lockEvaluation(tx, id);
      if (locked?.state === importing) await changeState(tx, id, 'importStopped', by);
    },
  };
}

/** States in which students have been asked, or may be now. */
export const begunStates: readonly number[] = [filling, checking, published];

/** Whether students have been asked, or may be now. */
export const hasBegun = (state: number): boolean => begunStates.includes(state);

/** Whether data may be taken over in a state: until filling closes. */
export function mayBeImported(evaluation: Parameters<typeof isFillingOpen>[0]): boolean {
  return !hasBegun(evaluation.state) || isFillingOpen(evaluation);
}
