import { readInClass } from '@anketa/contract/evaluations/in-class';
import { readJobs } from '@anketa/contract/evaluations/jobs';
import { courseComparison, departmentComparison } from '@anketa/contract/results/comparison';
import { courseChanges } from '@anketa/contract/results/improvements';
import { testPages } from '@anketa/testing/test-pages';
import cs from './locales/cs.json' with { type: 'json' };
import { ownNowRoutes } from './own-now-routes.ts';
import { routes } from './routes.ts';

// Those that lead on show nothing themselves: pages/own-now.
const shown = routes.filter((route) => !ownNowRoutes.includes(route));
testPages({
  routes: shown,
  texts: cs,
  parts: [courseChanges, readInClass, readJobs, courseComparison, departmentComparison],
});
