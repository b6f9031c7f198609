import { randomUUID } from 'node:crypto';
import { access, constants, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { csv } from '../../platform/http/csv.ts';
import { type AnkecyRow, ankecyColumns, type SharedEvaluation, type SharingTarget, valuesOf } from './target.ts';

const names = { questions: 'otazky', answers: 'odpovedi' } as const;

/** A folder that the SIS reads: a file for the questions of an evaluation and one for its answers. A file is there whole, or as it was before. */
export function sharingFolder(folder: string): SharingTarget {
  const fileOf = ({ id }: SharedEvaluation, what: keyof typeof names) =>
    join(folder, `ANKECY-${id}-${names[what]}.csv`);
  return {
    async has(evaluation, what) {
      await access(folder, constants.W_OK);
      return access(fileOf(evaluation, what)).then(
        () => true,
        () => false,
      );
    },
    async replace(evaluation, what, rows) {
      const file = fileOf(evaluation, what);
      const partial = `${file}.${randomUUID()}.part`;
      try {
        await writeFile(partial, csv(ankecyColumns, cellsOf(evaluation, rows), 'en'), { mode: 0o640, flush: true });
        await rename(partial, file);
      } finally {
        await rm(partial, { force: true });
      }
    },
  };
}

async function* cellsOf(evaluation: SharedEvaluation, rows: AsyncIterable<readonly AnkecyRow[]>) {
  for await (const some of rows) yield some.map((row) => valuesOf(evaluation, row));
}
