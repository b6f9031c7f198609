import { deleteMailTemplate, readMailTemplates, updateMailTemplate } from '@anketa/contract/mail/templates';
import { done } from '@anketa/contract/values';
import type { Server } from '../../server.ts';
import { changeTemplate, resetTemplate, templatesPage } from './drafts/templates.ts';

/** Texts that e-mails and notifications begin from. */
export function templateRoutes({ serve, db, config }: Server) {
  serve(readMailTemplates, ({ query, by }) => templatesPage({ db, config }, query.medium, by));
  serve(updateMailTemplate, ({ params, query, body, by }) => changeTemplate(db, { ...params, ...query }, body, by));
  serve(deleteMailTemplate, async ({ params, query, by }) => {
    await resetTemplate(db, { ...params, ...query }, by);
    return done;
  });
}
