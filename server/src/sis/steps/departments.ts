import { tableStep } from '../engine/define.ts';
import { accept, refuse, wrong } from '../engine/step.ts';

/** Departments. One hidden in results stays hidden. */
export const departments = tableStep({
  name: 'department/copy',
  table: 'USTAV',
  target: {
    table: 'department',
    key: ['code'],
    columns: { code: 'text', name_cs: 'text', name_en: 'text', section_code: 'text' },
    protect: `EXISTS (SELECT FROM course AS c JOIN participation AS p ON p.evaluation_id = $1 AND p.course_code = c.code
      WHERE c.evaluation_id = $1 AND c.department_code = t.code)`,
  },
  map([code = null, cs = null, en = null, section = null]) {
    if (code === null) return refuse('missing-code', 'kod');
    return accept([code, cs ?? '', en ?? cs ?? '', section], cs === null && wrong('missing-name', 'nazev'));
  },
});
