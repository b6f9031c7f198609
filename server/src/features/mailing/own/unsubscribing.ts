import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOf } from '../../../platform/http/caller.ts';
import { acceptForms } from '../../../platform/http/forms.ts';
import { escapeHtml, linkHome, sendPlainPage } from '../../../platform/http/plain-page.ts';
import { translate } from '../../../platform/translate.ts';
import type { Server } from '../../../server.ts';
import { choiceByToken, setUnsubscribed } from './choices-store.ts';

type ToToken = { Params: { token: string } };

const isToken = (text: string) => /^[0-9a-f]{32}$/.test(text);

/**
 * The address in each e-mail by which its recipient gets no more of them. To open it does nothing: programs that look through e-mails open what they
 * find. A POST acts at once, without a session and from anywhere (RFC 8058), as often as it comes.
 */
export function unsubscribeRoutes({ fastify, db }: Server) {
  async function answer(request: FastifyRequest<ToToken>, reply: FastifyReply) {
    const { token } = request.params;
    const locale = localeOf(request);
    const text = (key: string) => escapeHtml(translate(locale, `mailing.unsubscribe.${key}`));
    const choice = isToken(token) ? await choiceByToken(db, token) : undefined;
    if (!choice) {
      const body = `<p>${text('lost.text')}</p>${linkHome(locale)}`;
      return sendPlainPage(reply.status(404), { locale, title: text('lost.title'), body });
    }
    const state = choice.unsubscribed ? 'off' : 'on';
    const again = choice.unsubscribed ? '<input type="hidden" name="again" value="yes">' : '';
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
        const choice = isToken(token) ? await choiceByToken(db, token) : undefined;
        if (choice) await setUnsubscribed(db, choice.oidos, request.body?.again !== 'yes');
        return answer(request, reply);
      },
    );
  });
}
