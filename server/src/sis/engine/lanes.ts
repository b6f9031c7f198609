import type { Step } from './step.ts';

/** Steps in lanes that run at once, each lane in its order, and where they wait for each other. */
export interface Lanes {
  readonly lanes: readonly (readonly Step[])[];
  /** Steps of another lane that a step waits for. */
  readonly waits: ReadonlyMap<Step, readonly Step[]>;
}

/** Does one step in one lane. Throws before it begins, or between two chunks, once the signal is aborted. */
type DoStep = (step: Step, lane: number, signal: AbortSignal) => Promise<void>;

/** Does all steps. When one throws, the other lanes are told to stop; then its error is thrown. */
export async function runLanes({ lanes, waits }: Lanes, doStep: DoStep, signal?: AbortSignal): Promise<void> {
  const stop = new AbortController();
  const either = AbortSignal.any(signal ? [signal, stop.signal] : [stop.signal]);
  const ends = new Map(lanes.flat().map((step) => [step, Promise.withResolvers<void>()]));
  async function runLane(steps: readonly Step[], lane: number) {
    try {
      for (const step of steps) {
        await Promise.all((waits.get(step) ?? []).map((other) => ends.get(other)?.promise));
        await doStep(step, lane, either);
        ends.get(step)?.resolve();
      }
    } catch (error) {
      // The first error is kept as the reason: what the other lanes then throw is that they were stopped.
      stop.abort(error);
    } finally {
      // Whoever waits for a step that will not come goes on, and sees the signal.
      for (const step of steps) ends.get(step)?.resolve();
    }
  }
  await Promise.all(lanes.map(runLane));
  stop.signal.throwIfAborted();
}
