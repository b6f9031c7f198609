import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/database/connect.ts';
import { localeOf } from '../../../platform/http/caller.ts';
import { escapeHtml, sendPlainPage } from '../../../platform/http/plain-page.ts';
import { personName } from '../../../platform/person-name.ts';
import { translate } from '../../../platform/translate.ts';
import type { ProviderSettings } from '../../../provider-settings.ts';
import { type Arrived, Refusal } from '../arrived.ts';
import { type Found, findPerson } from '../identity.ts';
import { rolesIn } from './roles.ts';

/** Claims of the token itself, which say nothing of a person. */
const ofToken = ['iss', 'sub', 'aud', 'azp', 'nonce', 'sid', 'iat', 'exp', 'nbf', 'jti', 'at_hash', 'auth_time'];

/** A value that arrived, short enough to be read. */
const readable = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 300);

/** Shows an administrator what a sign-in would have done: what arrived, by which rule, and who was found. Nobody is let in, nothing is stored. */
export async function rehearsalPage(
  db: Db,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { key, name, number, roles }: ProviderSettings,
  arrived: Arrived,
) {
  const locale = localeOf(request);
  const values = { provider: name[locale], claim: number.claim, pattern: number.pattern.source };
  const text = (what: string, more = {}) => escapeHtml(translate(locale, `providers.${what}`, { ...values, ...more }));
  const target = translate(locale, `providers.targets.${number.target}`);
  const found = await findPerson(db, key, number, arrived).catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
  const given = rolesIn(arrived.claims, roles);
  const claims = Object.entries(arrived.claims).filter(([claim]) => !ofToken.includes(claim));
  const rows: [string, unknown][] = [['iss', arrived.issuer], ['sub', arrived.subject], ...claims];
  const body = [
    `<p><strong>${outcome(found)}</strong></p>`,
    `<p>${text('rehearsal.rule', { target })}</p>`,
    given === undefined ? '' : `<p>${text('rehearsal.roles', { roles: given.join(', ') || '–' })}</p>`,
    `<h2>${text('rehearsal.arrived')}</h2><dl>`,
    ...rows.map(([claim, value]) => `<dt>${escapeHtml(claim)}</dt><dd>${escapeHtml(readable(value))}</dd>`),
    `</dl><p><a href="/providers">${text('rehearsal.back')}</a></p>`,
  ];
  return sendPlainPage(reply, {
    locale,
    title: translate(locale, 'providers.rehearsal.title', values),
    body: body.join(''),
  });

  function outcome(one: Found | Refusal): string {
    if (one instanceof Refusal) return text(`refusals.${one.reason}`, { value: one.value ?? '', target });
    const who = { name: personName(one.person, one.person.oident), number: one.number, oident: one.person.oident };
    return text(one.isLinked ? 'rehearsal.linked' : 'rehearsal.found', who);
  }
}
