import { dateOf, findings, isAnswered, tableStep, unread } from '../engine/define.ts';
import { swappedCodes } from '../engine/doubts.ts';
import { accept, refuse, type TableStep } from '../engine/step.ts';
import { columnsOf } from '../tables.ts';

interface Codebook extends Pick<TableStep, 'name' | 'table'>, Partial<Pick<TableStep, 'finish' | 'doubts'>> {
  readonly kind: string;
  /** Whether dates of validity follow the names. */
  readonly dated?: boolean;
}

/** A step that copies codes and names. The columns come as code, Czech name, English name. */
function codebookStep({ kind, dated = false, ...step }: Codebook) {
  return tableStep({
    ...step,
    target: {
      table: 'codebook',
      key: ['kind', 'code'],
      columns: { kind: 'text', code: 'text', name_cs: 'text', name_en: 'text', valid_from: 'date', valid_to: 'date' },
      // The figures of a programme stay readable once anybody has answered.
      protect: `t.kind = 'programme' AND ${isAnswered}`,
    },
    map([code = null, cs = null, en = null, from, to]) {
      if (code === null) return refuse('missing-code', columnsOf(step.table)[0] ?? '');
      const [begins, ends] = dated ? [dateOf(from), dateOf(to)] : [null, null];
      return accept(
        [kind, code, cs ?? '', en ?? cs ?? '', begins, ends],
        dated && unread('bad-date', 'od', from, begins),
        dated && unread('bad-date', 'do', to, ends),
      );
    },
  });
}

/** Lists studies whose code in a column is none of a codebook, where there is one. */
const unknownIn = (kind: string, column: string, issue: string, from: string) =>
  findings(
    'STUDIUM',
    issue,
    `SELECT s.code, s.${column} FROM study AS s WHERE s.evaluation_id = $1 AND s.${column} IS NOT NULL
       AND EXISTS (SELECT FROM codebook AS c WHERE c.evaluation_id = $1 AND c.kind = '${kind}')
       AND NOT EXISTS (SELECT FROM codebook AS c WHERE c.evaluation_id = $1 AND c.kind = '${kind}' AND c.code = s.${column})`,
    from,
  );

export const buildings = codebookStep({ name: 'building/copy', table: 'BUDOVA', kind: 'building' });

/** Terms of the academic year. */
export const harmonogram = codebookStep({
  name: 'harmonogram/copy',
  table: 'HARMONOGRAM',
  kind: 'harmonogram',
  dated: true,
});

/** Groups of departments. */
export const sections = codebookStep({ name: 'section/copy', table: 'SEKCE', kind: 'section' });

export const teachingKinds = codebookStep({ name: 'teaching/copy', table: 'VYUKA', kind: 'teaching' });

export const studyStatuses = codebookStep({ name: 'inum/copy', table: 'INUM', kind: 'study_status' });

/** Ways of financing a study. */
export const finance = codebookStep({ name: 'finance/copy', table: 'SIMS_FINANCOVANI', kind: 'finance' });

export const studyProgrammes = codebookStep({ name: 'study-programme/copy', table: 'STUPR', kind: 'programme' });

export const plans = codebookStep({ name: 'plan/copy', table: 'PLANY', kind: 'plan' });

/** Examination boards. */
export const commissions = codebookStep({ name: 'commission/copy', table: 'KOMISE', kind: 'commission' });

export const studyForms = codebookStep({
  name: 'form-of-study/copy',
  table: 'FORMA',
  kind: 'study_form',
  finish: [unknownIn('study_form', 'form_code', 'unknown-form', 'sfst')],
});

export const studyTypes = codebookStep({
  name: 'type-of-study/copy',
  table: 'DRUH',
  kind: 'study_type',
  finish: [
    unknownIn('study_type', 'type_code', 'unknown-type', 'sdruh'),
    unknownIn('study_status', 'status_code', 'unknown-status', 'sstav'),
    unknownIn('finance', 'finance_code', 'unknown-finance', 'sfin'),
  ],
  doubts: [
    swappedCodes([
      { table: 'DRUH', kind: 'study_type', column: 'type_code' },
      { table: 'FORMA', kind: 'study_form', column: 'form_code' },
      { table: 'INUM', kind: 'study_status', column: 'status_code' },
      { table: 'SIMS_FINANCOVANI', kind: 'finance', column: 'finance_code' },
    ]),
  ],
});
