import { readAudience } from '@anketa/contract/mailing';
import { readOutboxMail } from '@anketa/contract/outbox';
import { testPages } from '@anketa/testing/test-pages';
import cs from './locales/cs.json' with { type: 'json' };
import { routes } from './routes.ts';

testPages({ routes, texts: cs, parts: [readAudience, readOutboxMail] });
