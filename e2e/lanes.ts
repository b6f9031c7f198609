/** How many journeys go on at once, each lane of them on a product of its own. On one that runs already they go one after another. */
export const lanes = process.env.E2E_BASE_URL ? 1 : Number(process.env.E2E_LANES ?? 1);

/** The settings of the environment by which the journeys of one lane know their product. */
export type Lane = Readonly<Record<`E2E_${'BASE_URL' | 'DATA' | 'RUN' | 'EVALUATION' | 'SLUG'}`, string>>;

/** Tells the workers, which get the environment, of the product of each lane. */
export function printLanes(all: readonly Lane[]): void {
  process.env.E2E_ALL_LANES = JSON.stringify(all);
}

/** In a worker: its lane's settings become those of the environment. Before any journey is loaded. */
export function takeLane(): void {
  const [all, at] = [process.env.E2E_ALL_LANES, process.env.TEST_PARALLEL_INDEX];
  if (all !== undefined && at !== undefined) Object.assign(process.env, (JSON.parse(all) as Lane[])[Number(at)]);
}
