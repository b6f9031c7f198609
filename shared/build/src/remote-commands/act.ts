import { type Recipients, startCanary, stopCanary } from '@anketa/contract/suite/canaries';
import { type Deployment, listRevisions } from '@anketa/contract/suite/deployments';
import { makePreview } from '@anketa/contract/suite/previews';
import { rollBackRelease } from '@anketa/contract/suite/releases';
import { cancelSchedule } from '@anketa/contract/suite/schedules';
import { checkGiving, type Giving, give, seeing } from './give.ts';
import { recipientsText } from './recipients.ts';
import type { Team } from './team-client.ts';

const read = ({ call }: Team, name: string): Promise<Deployment> => call(listRevisions, { params: { name } });

/** Gives a revision that the server has to pages. */
export async function activate(team: Team, name: string, revision: string, giving: Giving): Promise<void> {
  checkGiving(giving);
  const { activation: reviewed } = await read(team, name);
  await give(team, { name, revision, reviewed }, giving);
}

/** Goes back to what was active before; `revision`: to which of that, else to the last. */
export async function rollBack(
  team: Team,
  name: string,
  { revision, drops }: { readonly revision: string | undefined; readonly drops: boolean },
): Promise<void> {
  const { activation } = await read(team, name);
  const request = { params: { name }, headers: seeing(activation), body: { revision: revision ?? null, drops } };
  const back = await team.call(rollBackRelease, request);
  team.say(`${name} is back at ${back.revision}.`);
}

interface Wider extends Pick<Giving, 'anyway' | 'until'> {
  readonly canary: Recipients;
}

/** Gives the canary that runs to others, or to more, in one step. It ends when it would have, unless `until` says otherwise. */
export async function widen(team: Team, name: string, { canary: to, anyway, until }: Wider): Promise<void> {
  const { activation, canary } = await read(team, name);
  if (canary?.state !== 'running' && canary?.state !== 'resting') throw new Error(`${name} has no canary.`);
  const { revision } = canary;
  const ends_at = until?.toISOString() ?? canary.ends_at;
  const body = { revision, to, ends_at, anyway, replaces: true };
  await team.call(startCanary, { params: { name }, headers: seeing(activation), body });
  team.say(`${name}: ${revision} is given to ${recipientsText(to)} until ${ends_at}.`);
}

/** Makes a link by which one person sees a revision in their own browser. */
export async function preview(team: Team, name: string, revision: string, login: string): Promise<void> {
  const { link, ends_at } = await team.call(makePreview, { params: { name }, body: { revision, login } });
  team.say(link);
  team.say(`It is for ${login} alone, and ends at ${ends_at}.`);
}

/** Ends the canary that runs. */
export async function stop(team: Team, name: string): Promise<void> {
  await team.call(stopCanary, { params: { name } });
  team.say(`${name} has no canary any more.`);
}

/** Cancels what waits for its time, or could not be done at it. */
export async function cancel(team: Team, name: string): Promise<void> {
  await team.call(cancelSchedule, { params: { name } });
  team.say(`${name}: nothing waits for its time any more.`);
}

/** Says what runs, since when and by whom, and which revisions there are. */
export async function list(team: Team, name: string): Promise<void> {
  const deployment = await read(team, name);
  for (const line of linesOf(deployment)) team.say(line);
}

function linesOf({ name, state, active, back, canary, schedule, closing, revisions }: Deployment): string[] {
  return [
    `${name}: ${state}`,
    ...(active ? [`active    ${active.revision} since ${active.since} by ${active.by}`] : []),
    ...(back === null ? [] : [`rollback  ${back}`]),
    ...(canary ? canaryLines(canary) : []),
    ...(schedule
      ? [
          `schedule  ${schedule.act} ${schedule.revision} at ${schedule.at} by ${schedule.by}${schedule.held ? `, held: ${schedule.held}` : ''}`,
        ]
      : []),
    ...(closing ? ['calendar  the last day of filling: only with --anyway'] : []),
    ...revisions.map(revisionLine),
  ];
}

function canaryLines({ revision, to, state, since, ends_at, by, ...arms }: NonNullable<Deployment['canary']>) {
  const fared = ({ assigned, failed }: typeof arms.canary) => `${failed} of ${assigned} page loads failed`;
  return [
    `canary    ${revision} to ${recipientsText(to)} since ${since} until ${ends_at} by ${by}: ${state}`,
    `          ${fared(arms.canary)}, without it ${fared(arms.control)}`,
  ];
}

function revisionLine({ revision, version, made_on, by, active, retired }: Deployment['revisions'][number]): string {
  const marks = [...(active ? ['active'] : []), ...(retired ? ['bad'] : [])];
  return ['revision ', revision, version, 'of', made_on, 'by', by, ...marks].join(' ');
}
