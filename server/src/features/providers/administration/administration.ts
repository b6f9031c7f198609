import type { BodyOf } from '@anketa/contract/endpoint';
import type { IdentityProvider, linkAnew } from '@anketa/contract/people/providers';
import { done } from '@anketa/contract/values';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction } from '../../../platform/database/connect.ts';
import { actorOf, type Caller, isAdministrator } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { personName } from '../../../platform/person-name.ts';
import type { Exchange } from '../../session/opening.ts';
import { deleteIdentities, peopleMeant, refusedAt } from '../identity-store.ts';
import type { Provider } from '../protocols/providers.ts';
import { countLinked, coverageOf } from './coverage-store.ts';
import { standingOf } from './stage-store.ts';
import { beginTrial, endStage, type StagePorts, trialMinutes } from './stages.ts';

/** Throws `no-right`: how people sign in is for administrators alone. */
function requireAdministrator(by: Caller): void {
  if (!isAdministrator(by)) throw problem('no-right');
}

/** What administrators see of providers. Throws `no-right`. */
export async function describeProviders(db: Db, providers: readonly Provider[], by: Caller) {
  requireAdministrator(by);
  const all = providers.map((provider) => describeProvider(db, provider));
  return { providers: await Promise.all(all), trial_minutes: trialMinutes };
}

async function describeProvider(db: Db, provider: Provider): Promise<IdentityProvider> {
  const { key, name, kind, number } = provider.settings;
  const reached = provider.kind === 'oidc' ? provider.oidc.reached() : ({ state: 'ready' } as const);
  const [{ stage, trialEndsAt }, students, others, linked, refused] = await Promise.all([
    standingOf(db, key),
    coverageOf(db, number.target, 'students'),
    coverageOf(db, number.target, 'others'),
    countLinked(db, key),
    refusedAt(db, key),
  ]);
  return {
    key,
    name,
    kind,
    stage,
    trial_ends_at: trialEndsAt?.toISOString() ?? null,
    reached: reached.state,
    error: reached.state === 'failed' ? reached.error : null,
    rule: { claim: number.claim, pattern: number.pattern.source, target: number.target },
    students,
    others,
    linked,
    refused: await Promise.all(refused.map(async (one) => ({ ...one, people: await peopleOf(db, provider, one) }))),
  };
}

/** Those whom the number of a refused subject means, and the one whom the subject is linked to. */
async function peopleOf(db: Db, { settings }: Provider, { issuer, subject, number }: BodyOf<typeof linkAnew>) {
  const { key: provider } = settings;
  const meant = { provider, issuer, subject, number };
  const { linked, people } = await peopleMeant(db, settings.number.target, meant);
  const all = new Map([...people, ...(linked ? [linked] : [])].map((person) => [person.oidos, person]));
  return [...all.values()].map((person) => ({ oident: person.oident, full_name: personName(person, person.oident) }));
}

/** Switches a provider on, for a trial, or off. Throws `no-right`, and `provider-unreachable` where nobody could sign in by it. */
export async function switchTo(
  ports: StagePorts,
  exchange: Exchange,
  provider: Provider,
  { on, by }: { readonly on: boolean; readonly by: Caller },
) {
  requireAdministrator(by);
  const { key } = provider.settings;
  const isOn = (await standingOf(ports.db, key)).stage !== 'rehearsal';
  if (isOn === on) return { ...done, already: true };
  if (!on) await endStage(ports, key, by);
  else if (provider.kind === 'oidc' && provider.oidc.reached().state !== 'ready') throw problem('provider-unreachable');
  else await beginTrial(ports, exchange, key, by);
  return { ...done, already: false };
}

/** Takes away what stands between a refused subject and the person of its number. Who signs in next is linked. Throws `no-right`, `not-found`. */
export async function takeLinksAway(db: Db, provider: Provider, refused: BodyOf<typeof linkAnew>, by: Caller) {
  requireAdministrator(by);
  const { key, number } = provider.settings;
  const { people } = await peopleMeant(db, number.target, { provider: key, ...refused });
  return inTransaction(db, async (tx) => {
    const gone = await deleteIdentities(
      tx,
      key,
      refused,
      people.map(({ record }) => record),
    );
    if (!gone) throw problem('not-found');
    const subject = `${key} ${refused.number} ${people.map(({ oident }) => oident).join(',') || '-'}`;
    await audit(tx, { actor: actorOf(by), action: 'provider.link-anew', subject });
    return done;
  });
}
