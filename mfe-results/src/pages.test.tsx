import { readInClass } from '@anketa/contract/in-class';
import { readJobs } from '@anketa/contract/jobs';
import { courseChanges } from '@anketa/contract/result-changes';
import { courseComparison, departmentComparison } from '@anketa/contract/result-comparison';
import { testPages } from '@anketa/testing/test-pages';
import cs from './locales/cs.json' with { type: 'json' };
import { routes } from './routes.ts';

testPages({ routes, texts: cs, parts: [courseChanges, readInClass, readJobs, courseComparison, departmentComparison] });
