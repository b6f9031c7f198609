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
  },
  map([code = null, cs = null, en = null, section = null]) {
    if (code === null) return refuse('missing-code', 'kod');
    return accept([code, cs ?? '', en ?? cs ?? '', section], cs === null && wrong('missing-name', 'nazev'));
  },
});
