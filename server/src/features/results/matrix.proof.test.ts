import { proof } from '@anketa/testing/proof';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { type As, testApplication } from '../../testing/application.ts';
import { addressesOf, everyone } from '../../testing/results-matrix/addresses.ts';
import { markedFaculty } from '../../testing/results-matrix/marked-faculty.ts';
import type { Page } from '../../testing/results-matrix/page.ts';
import { ofHidden, type Phase, phases, type Reader, readers } from '../../testing/results-matrix/rules.ts';
import { type TableRows, visibleTo } from '../../testing/results-matrix/visible.ts';
import { cellsOf } from '../../testing/workbook.ts';
import { sharedLink } from './links/shared-link.ts';

/** Every address of results, read by everybody in every phase: exactly what the rules of testing/results-matrix say is told. */
const application = await testApplication({ indexed: true });
const { db, fastify } = application;
const faculty = await markedFaculty(db);
const { slug, evaluation_id, questionOf } = faculty;
const pages = addressesOf(questionOf);

const formats = ['json', 'csv', 'xlsx'] as const;
type Format = 'page' | (typeof formats)[number];

const answered = (status: number, told: Iterable<string>) => (status === 200 ? [...new Set(told)].toSorted() : status);
const urlOf = ({ url }: Page, format: Format) => (format === 'page' ? url : url.replace(/(?=\?|$)/, `/${format}`));

/** Numbers as a Czech spreadsheet has them, with a point. */
const asDecimals = (rows: readonly string[][]) =>
  rows.map((row) => row.map((cell) => cell.replace(/^(-?\d+),(\d+)$/, '$1.$2')));

/** The cells of a table of a file, without headings: numbers as texts. */
const cellsIn = {
  csv: (bytes: Buffer) => asDecimals(parse(bytes, { bom: true, delimiter: ';' }).slice(1)),
  xlsx: (bytes: Buffer) => cellsOf(bytes).slice(1),
};
const asText = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.map((cell) => String(cell ?? ''))).toSorted();

/** What one reader is told at an address in a format; a table of another format only when it has the cells of the JSON. */
async function foundAt(as: As, page: Page, format: Format) {
  const { status, body } = await as.get(encodeURI(urlOf(page, format === 'page' ? 'page' : 'json')));
  if (format === 'csv' || format === 'xlsx') {
    const file = await as.file(encodeURI(urlOf(page, format)));
    const rows = status === 200 ? asText((body as TableRows).map((row) => Object.values(row))) : [];
    const cells = file.status === 200 ? asText(cellsIn[format](file.bytes)) : [];
    expect([file.status, cells], urlOf(page, format)).toEqual([status, rows]);
  }
  return { status, told: answered(status, visibleTo(body)), text: JSON.stringify(body) };
}

const cells = pages.flatMap((page) =>
  (['page', ...formats] as const)
    .filter((format) => (format === 'page' ? page.file !== 'single' : page.file !== undefined))
    .map((format) => ({ page, format, path: format === 'page' ? page.path : `${page.path}/${format}` })),
);

/** Phases in which what is told depends on who reads; in the others a few cells by turns will do for a sample. */
const telling: readonly Phase[] = ['checking', 'published'];
const all = (Object.keys(phases) as Phase[]).flatMap((phase) =>
  everyone.flatMap((reader) => cells.map((cell) => ({ phase, reader, ...cell }))),
);
const sample = all.filter(({ phase, format, page }, nth) => {
  const isAnswer = format === 'page' || (format === 'json' && page.file === 'single');
  return (telling.includes(phase) && isAnswer && nth % 3 === 0) || nth % 53 === 0;
});
const proven = proof('results-matrix', { sample: sample.length, full: all.length });

test('whoever reads, whatever of results, in whatever phase: exactly what the rules say is told', async () => {
  const wrong: object[] = [];
  const readersAs = new Map<Reader, As>();
  for (const reader of everyone) readersAs.set(reader, await application.as(readers[reader]));
  let now: Phase | undefined;
  for (const { phase, reader, page, format } of proven.runs === all.length ? all : sample) {
    if (phase !== now) {
      const [state, continuous] = phases[phase];
      await faculty.option({ enable_sections: true, continuous });
      await faculty.phase(state);
      now = phase;
    }
    const as = readersAs.get(reader);
    if (!as) throw new Error(`nobody is called ${reader}`);
    const { told, text } = await foundAt(as, page, format);
    const { tells, file } = page;
    const expected = (typeof file === 'function' && format !== 'page' ? file : tells)(reader, phase);
    const right = typeof expected === 'number' ? expected : answered(200, expected);
    const about = { reader, phase, url: urlOf(page, format) };
    if (JSON.stringify(told) !== JSON.stringify(right)) wrong.push({ ...about, told, right });
    if (!ofHidden.includes(reader) && /[Kk]atedra B|"B1?"|Předmět B/.test(text)) wrong.push({ ...about, hidden: text });
    proven.held();
  }
  expect(wrong).toEqual([]);
});

/** What is projected in class stands beside a course, and tells nothing of results. */
const noResults = ['/internal/results/evaluation/{slug}/course/{gl}/in-class'];

test('no address of results that can be read is left out', () => {
  const { paths = {} } = fastify.swagger();
  const declared = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/internal/results') && methods?.get && !noResults.includes(path) ? [path] : [],
  );
  expect([...new Set(cells.map(({ path }) => path))].toSorted()).toEqual(declared.toSorted());
});

test('links that are shared, and lists for search engines, tell what a visitor may read, of published results alone', async () => {
  const paths = ['', '/course/A1', '/teacher/ada', '/department/A', '/study-programme/P1', '/study-fields/F1'];
  const hidden = ['/course/B1', '/department/B'];
  for (const phase of Object.keys(phases) as Phase[]) {
    await faculty.phase(phases[phase][0]);
    const isPublished = phase === 'published';
    for (const path of [...paths, ...hidden]) {
      const link = await sharedLink(db, `/results/evaluation/${slug}${path}`, 'cs');
      expect(link !== null, `${phase} ${path}`).toBe(isPublished && paths.includes(path));
    }
    const { statusCode, body } = await fastify.inject({ url: `/sitemap-${evaluation_id}.xml` });
    expect([phase, statusCode]).toEqual([phase, isPublished ? 200 : 404]);
    const listed = [...body.matchAll(/<loc>[^<]*?\/([^/<]+)<\/loc>/g)].map(([, code]) => code);
    expect(listed.toSorted()).toEqual(
      isPublished ? ['A', 'A1', 'A2', 'C', 'C1', 'F1', 'F2', 'F3', 'P1', 'P2', slug] : [],
    );
  }
});
