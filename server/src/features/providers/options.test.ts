import { afterAll, expect, test } from 'vitest';
import { openMailer } from '../../platform/mail/open.ts';
import { SmtpUrl } from '../../smtp-settings.ts';
import { testApplication } from '../../testing/application.ts';
import { optionsOf } from './options.ts';
import { openProviders } from './providers.ts';

const { config: demo, db, log } = await testApplication();
const providers = openProviders(demo, log);
afterAll(() => providers.stop());
const server = SmtpUrl.parse('smtp://smtp.example.cz');

test('a link by e-mail is offered where e-mails are sent, and is a way in for students', async () => {
  const offered = (config: Parameters<typeof openMailer>[0]) =>
    optionsOf({ db, config: { ...demo, ...config }, providers, mailer: openMailer(config, db) });
  expect(await offered({ demo: false, smtp: undefined })).toEqual({
    providers: [],
    mailedLink: false,
    students: false,
  });
  const smtp = { server, from: 'anketa@example.cz' };
  expect(await offered({ demo: false, smtp })).toEqual({ providers: [], mailedLink: true, students: true });
  expect(await offered({ demo: true, smtp: undefined })).toEqual({ providers: [], mailedLink: true, students: true });
});
