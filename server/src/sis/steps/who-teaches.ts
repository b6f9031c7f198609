import { codesOf, otherTerm, small, tableStep } from '../engine/define.ts';
import { accept, ignored, refuse } from '../engine/step.ts';

/** Who teaches a parallel, and with what share in percent. Teachers themselves come next. */
export const whoTeaches = tableStep<ReadonlySet<string>>({
  folder: 'teacher',
  action: 'who-teaches',
  table: 'UCIT_ROZVRH',
  target: {
    table: 'teaching',
    key: ['parallel_code', 'teacher_code'],
    columns: { parallel_code: 'text', teacher_code: 'text', share: 'smallint' },
    protect: `EXISTS (SELECT FROM rating_section AS r JOIN parallel AS p ON p.evaluation_id = $1 AND p.code = t.parallel_code
      WHERE r.evaluation_id = $1 AND r.course_code = p.course_code AND r.teacher_code = t.teacher_code)`,
  },
  known: (client, { evaluationId }) => codesOf(client, 'parallel', evaluationId),
  map([parallel = null, teacher = null, share = null], parallels, context) {
    if (parallel === null || teacher === null) return refuse('missing-code');
    if (otherTerm(parallel, context)) return ignored;
    if (!parallels.has(parallel)) return refuse('unknown-parallel');
    const percent = share === null ? 100 : small(share.replace(/[.,].*$/, ''));
    const fits = percent !== null && percent <= 100;
    return accept([parallel, teacher, fits ? percent : 100], !fits && 'bad-share');
  },
});
