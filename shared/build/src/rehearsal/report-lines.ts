import { kilobytes } from '@anketa/contract/suite/budgets';
import { type Rehearsal, summaryOf } from '@anketa/contract/suite/rehearsals';

/** What a rehearsal found, in lines for whoever called it. */
export function reportLines(rehearsal: Rehearsal): readonly string[] {
  const { pages, roles, bytes, frame } = summaryOf(rehearsal);
  const { troubles, visits, seed } = rehearsal;
  const found = troubles.length === 0 ? 'nothing wrong' : `${troubles.length} wrong`;
  return [
    `rehearsed: ${pages} pages as ${roles} roles in ${visits} visits (seed ${seed}), ${found}; at most ${kilobytes(bytes)} for a page, longest frame ${frame} ms`,
    ...troubles.map((one) => `  ${one.kind} at ${one.path} as ${one.roles.join(', ')}: ${one.text}`),
  ];
}
