import type { Step } from './step.ts';

/** Steps in lanes that run at once, each lane in its order, and where they wait for each other. */
export interface Lanes {
  readonly lanes: readonly (readonly Step[])[];
  /** Steps of another lane that a step waits for. */
  readonly waits: ReadonlyMap<Step, readonly Step[]>;
}

/** Does one step in one lane. Stops early when the signal says so. False when no further step may begin. */
type DoStep = (step: Step, lane: number, signal: AbortSignal) => Promise<boolean>;

/** Does all steps. When one fails the other lanes are told to stop; then the first error is thrown. */
export async function runLanes({ lanes, waits }: Lanes, doStep: DoStep, signal?: AbortSignal): Promise<void> {
  const stop = new AbortController();
  const either = AbortSignal.any(signal ? [signal, stop.signal] : [stop.signal]);
  const ends = new Map(lanes.flat().map((step) => [step, Promise.withResolvers<void>()]));
  const errors: unknown[] = [];
  const runLane = async (steps: readonly Step[], lane: number) => {
    try {
      for (const step of steps) {
        await Promise.all((waits.get(step) ?? []).map((other) => ends.get(other)?.promise));
        if (stop.signal.aborted) return;
        if (!(await doStep(step, lane, either))) return stop.abort();
        ends.get(step)?.resolve();
      }
    } catch (error) {
      // What a lane that was told to stop says about it is not the reason.
      if (!stop.signal.aborted) errors.push(error);
      stop.abort();
    } finally {
      // Whoever waits for one of the lane's steps sees that there is nothing to wait for.
      for (const step of steps) ends.get(step)?.resolve();
    }
  };
  await Promise.all(lanes.map(runLane));
  if (errors.length > 0) throw errors[0];
}
