import { readAudience } from '@anketa/contract/mail/mailing';
import { readOutboxMail } from '@anketa/contract/mail/outbox';
import { testPages } from '@anketa/testing/test-pages';
import cs from './locales/cs.json' with { type: 'json' };
import { routes } from './routes.ts';

testPages({ routes, texts: cs, parts: [readAudience, readOutboxMail] });
