import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOf } from '../../platform/http/caller.ts';
import { escapeHtml, linkHome, sendPlainPage } from '../../platform/http/plain-page.ts';
import { translate } from '../../platform/translate.ts';
import type { ProviderSettings } from '../../provider-settings.ts';
import { type Refusal, type RefusalReason, refusalsOfPerson } from './arrived.ts';

/** Whom the provider means is the matter: only signing out there leads to something else. */
const isOfPerson = (reason: RefusalReason) => refusalsOfPerson.some((one) => one === reason);

const statusOf = (reason: RefusalReason) => {
  if (reason === 'unreachable') return 503;
  return isOfPerson(reason) || reason === 'ended' ? 403 : 400;
};

/** Says why nobody was let in: what arrived, what was looked for, and where to go on. */
export function refusalPage(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { key, name, number: { claim, target } }: Pick<ProviderSettings, 'key' | 'name' | 'number'>,
  { reason, value = '' }: Refusal,
  { signOutAddress }: { readonly signOutAddress?: string | undefined },
) {
  const locale = localeOf(request);
  const values = { provider: name[locale], claim, value, target: translate(locale, `providers.targets.${target}`) };
  const text = (key: string) => escapeHtml(translate(locale, `providers.${key}`, values));
  const again = `<p><a href="/sign-in/${key}">${text('again')}</a></p>`;
  const elsewhere = signOutAddress ? `<p><a href="${escapeHtml(signOutAddress)}">${text('signOut')}</a></p>` : '';
  const body = [
    `<p>${text(`refusals.${reason}`)}</p>`,
    ...(isOfPerson(reason) ? [`<p>${text('asOther')}</p>`, elsewhere] : []),
    again,
    `<p><a href="/login">${text('otherWay')}</a></p>`,
    linkHome(locale),
  ];
  return sendPlainPage(reply.status(statusOf(reason)), { locale, title: text('refusedTitle'), body: body.join('') });
}
