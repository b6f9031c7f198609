import type { Config } from './config.ts';
import { mustFitBallots, sizesForOpening } from './features/ballots/ballot-size.ts';
import { destroyKeysJob, mixJob } from './features/ballots/counting/jobs.ts';
import { isBeingImported } from './features/evaluations/importing.ts';
import type { LifecycleHooks } from './features/evaluations/lifecycle.ts';
import { fixForFilling } from './features/evaluations/store.ts';
import { ensureKeyPair } from './features/keys/custody.ts';
import { addDefaultQuestions } from './features/question-editing/editing/default-questions.ts';
import { notePromises } from './features/questions/store.ts';
import { recalculationJob } from './features/results/recalculation.ts';
import { problem } from './platform/http/problem.ts';
import type { Jobs } from './platform/jobs.ts';
import type { KeyMaker } from './platform/keystore.ts';

interface Ports {
  readonly config: Pick<Config, 'takeBackSeconds'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Undefined where keys are made by a worker apart. */
  readonly keyMaker: KeyMaker | undefined;
}

/** What the features do when an evaluation moves from state to state: the one place that knows them all. */
export function lifecycleHooks({ config, jobs, keyMaker }: Ports): LifecycleHooks {
  return {
    imported: addDefaultQuestions,
    // Throws `section-full`, `question-too-large`.
    changed: (tx, id) => mustFitBallots(tx, id),
    /** Throws `import-running`, `keys-destroyed`, `keys-pending`, `section-too-large`. */
    async prepareOpening(db, { id, options }) {
      // Half of the data would give sizes for half of the questions.
      if (await isBeingImported(db, id)) throw problem('import-running');
      const sizes = await sizesForOpening(db, id);
      return async (tx) => {
        await ensureKeyPair(tx, keyMaker, id);
        await fixForFilling(tx, id, { ...sizes, hidden_among: options.minimum_responses });
        await notePromises(tx, id);
      };
    },
    // A moment later: until then the closing can be taken back, and nothing was mixed.
    async closed(tx, id, by) {
      const asking = { by, tx, afresh: true, afterSeconds: config.takeBackSeconds };
      await jobs.enqueue(mixJob, String(id), asking);
    },
    // What is published has its data for the rectorate (specification 3.24), made of figures that are made anew.
    async published(tx, id, by) {
      await jobs.enqueue(recalculationJob, String(id), { by, tx, afresh: true });
    },
    async deleted(tx, id, by) {
      await jobs.enqueue(destroyKeysJob, String(id), { by, tx });
    },
  };
}
