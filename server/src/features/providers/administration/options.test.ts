import { expect, test } from 'vitest';
import type { Config } from '../../../config.ts';
import { openMailer } from '../../../platform/mail/open.ts';
import { SmtpUrl } from '../../../smtp-settings.ts';
import { testApplication } from '../../../testing/application.ts';
import { mustLetStudentsIn, optionsOf } from './options.ts';

const { config: demo, db } = await testApplication();
const smtp = { server: SmtpUrl.parse('smtp://smtp.example.cz'), from: 'anketa@example.cz' };

test.each([
  ['a production without a mail server', { demo: false, smtp: undefined }, false],
  ['a production with one', { demo: false, smtp }, true],
  ['a demo', { demo: true, smtp: undefined }, true],
] as const)(
  '%s: a link by e-mail is offered where e-mails are sent, and is a way in for students',
  async (_, more, is) => {
    const config: Config = { ...demo, ...more };
    expect(await optionsOf({ db, config })).toEqual({ providers: [], mailedLink: is, students: is });
    expect(openMailer(config, db) !== undefined).toBe(is);
    const [looked] = await Promise.allSettled([mustLetStudentsIn({ db, config })]);
    expect(looked?.status).toBe(is ? 'fulfilled' : 'rejected');
  },
);
