import { declaration } from './declaration.ts';
import { groundWords } from './grounds.ts';
import { filledTerm, termSettings } from './terms.ts';

/** The record of processing activities as docs/privacy.md has it: a table of every personal datum, whose it is, why, on what ground, who reads it and how long it stays. */
export function processingText(): string {
  const { left, audit, reports } = termSettings;
  const terms = {
    left: `\`${left.setting}\` years`,
    audit: `\`${audit.setting}\` days`,
    reports: `\`${reports.setting}\` days`,
  };
  const lines = declaration.map(({ record, whose, ground, readers, term, tables }) => [
    record.title.en,
    Object.keys(tables)
      .toSorted()
      .map((name) => `\`${name}\``)
      .join(', '),
    whose.en,
    record.why.en,
    groundWords[ground].en,
    readers.en,
    filledTerm(term.en, terms),
  ]);
  const head = ['Data', 'Tables', 'Whose', 'Purpose', 'Legal ground', 'Who reads them', 'How long'];
  const rows = [head, head.map(() => '---'), ...lines];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
