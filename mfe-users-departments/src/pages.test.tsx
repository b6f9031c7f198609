import { listFailures } from '@anketa/contract/suite/remote-failures';
import { testPages } from '@anketa/testing/test-pages';
import cs from './locales/cs.json' with { type: 'json' };
import { routes } from './routes.ts';

testPages({ routes, texts: cs, parts: [listFailures] });
