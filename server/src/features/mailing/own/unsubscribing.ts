import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../../../platform/database/connect.ts';
import { localeOf } from '../../../platform/http/caller.ts';
import { acceptForms } from '../../../platform/http/forms.ts';
import { escapeHtml, linkHome, sendPlainPage } from '../../../platform/http/plain-page.ts';
import { translate } from '../../../platform/translate.ts';
import type { Server } from '../../../server.ts';
import { choicesOf, personByToken, writeChoices } from './choices-store.ts';

type ToToken = { Params: { token: string } };

const isToken = (text: string) => /^[0-9a-f]{32}$/.test(text);

/**
 * The address in each e-mail by which its recipient gets no more of them. To open it does nothing: programs that look through e-mails open what they
 * find. A POST acts at once, without a session and from anywhere (RFC 8058), as often as it comes.
 */
export function unsubscribeRoutes({ fastify, db }: Server) {
  const personOf = async (token: string) => (isToken(token) ? personByToken(db, token) : undefined);

  async function answer(request: FastifyRequest<ToToken>, reply: FastifyReply) {
    const { token } = request.params;
    const locale = localeOf(request);
    const text = (key: string) => escapeHtml(translate(locale, `mailing.unsubscribe.${key}`));
    const oidos = await personOf(token);
    if (oidos === undefined) {
      const body = `<p>${text('lost.text')}</p>${linkHome(locale)}`;
      return sendPlainPage(reply.status(404), { locale, title: text('lost.title'), body });
    }
    const { unsubscribed } = await choicesOf(db, oidos);
    const state = unsubscribed ? 'off' : 'on';
    const again = unsubscribed ? '<input type="hidden" name="again" value="yes">' : '';
    const form = `<form method="post">${again}<button>${text(`${state}.act`)}</button></form>`;
    const settings = `<p><a href="/mails">${text('settings')}</a></p>`;
    const body = `<p>${text(`${state}.text`)}</p>${form}${settings}`;
    return sendPlainPage(reply, { locale, title: text(`${state}.title`), body });
  }

  fastify.get<ToToken>('/unsubscribe/:token', { schema: { hide: true } }, answer);

  fastify.register(async (scope) => {
    acceptForms(scope);
    // Some mail providers send the one field of RFC 8058 so. It is the same in all.
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit: 4096 }, (_request, _text, next) =>
      next(null, {}),
    );
    scope.post<ToToken & { Body: { again?: string } | null }>(
      '/unsubscribe/:token',
      { schema: { hide: true } },
      async (request, reply) => {
        const { token } = request.params;
        const oidos = await personOf(token);
        const unsubscribed = request.body?.again !== 'yes';
        if (oidos !== undefined) await inTransaction(db, (tx) => writeChoices(tx, oidos, { unsubscribed }));
        return answer(request, reply);
      },
    );
  });
}
