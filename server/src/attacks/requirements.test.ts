import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { house, whyNotRun } from '../testing/named-tests.ts';

interface Requirements {
  /** What each line says of what keeps it, with its number; a number that stands twice is there twice. */
  readonly rows: readonly (readonly [number: string, keeper: string])[];
  /** The headings inside each section, by its number. */
  readonly sections: ReadonlyMap<string, readonly string[]>;
}

function requirementsOf(document: string): Requirements {
  const rows = [...document.matchAll(/^- \*\*(P?\d+\.\d+)\*\* (.+)$/gm)];
  const sections = document.split(/^## (?=P?\d+ )/m).slice(1);
  return {
    rows: rows.map(([, number = '', text = '']) => [number, /[✓≠–] .+$/.exec(text)?.[0] ?? '']),
    sections: new Map(
      sections.map((section) => [
        section.split(' ')[0] ?? '',
        [...section.matchAll(/^### (.+)$/gm)].map(([, heading = '']) => heading),
      ]),
    ),
  };
}

/** What is wrong with the lines: a number that stands twice, a test that is missing, a decision that nobody wrote down. */
async function wrongRows({ rows }: Requirements, decisions: string): Promise<string[]> {
  const numbers = rows.map(([number]) => number);
  const twice = numbers
    .filter((number, at) => numbers.indexOf(number) !== at)
    .map((number) => `${number} stands twice`);
  const unkept = await Promise.all(
    rows.map(async ([number, keeper]) => {
      const [, file, name] = /^✓ `([^`]+)` › (.+)$/.exec(keeper) ?? [];
      if (file && name) return whyNotRun({ file, name });
      const [, heading] = /^≠ decisions\.md › (.+)$/.exec(keeper) ?? [];
      if (heading) return decisions.includes(`\n## ${heading}\n`) ? undefined : `decisions.md has no "${heading}"`;
      return /^– .{20}/.test(keeper) ? undefined : `${number} says nothing of what keeps it`;
    }),
  );
  return [...twice, ...unkept.filter((one) => one !== undefined)];
}

const numbers = String.raw`P?\d+(?:\.\d+)?(?:(?:, | and )P?\d+(?:\.\d+)?)*`;
const rows = String.raw`P?\d+\.\d+(?:(?:, | to )P?\d+\.\d+)*`;
/** "specification 4 and 6", "section 8" of it, also with a heading: specification 2, "Home redirect". */
const bySection = new RegExp(String.raw`\b[Ss]pecification(?:'s|,)?(?: section)? (${numbers})(?:, "([^"]+)")?`, 'g');
/** "(2.56, 2.155)", "rows 2.15, 3.67", `rows: ['8.4']`. */
const byRow = new RegExp(
  String.raw`(?<=\s)\((${rows})\)|\brows? (${rows})|\brows: \[((?:'P?\d+\.\d+'(?:, )?)+)\]`,
  'g',
);

const parted = (list: string) => list.match(/P?\d+(\.\d+)?/g) ?? [];

/** Numbers and headings that a text names and the requirements have not. A comment that goes on in the next line is one text. */
function unknownIn(text: string, { rows, sections }: Requirements): string[] {
  const lines = text.replace(/\n\s*(?:\*|\/\/|--)\s/g, ' ');
  const named = [...lines.matchAll(bySection)];
  const inBrackets = [...lines.matchAll(byRow)].flatMap(([, one, two, three]) => parted(one ?? two ?? three ?? ''));
  const present = new Set([...sections.keys(), ...rows.map(([number]) => number)]);
  return [
    ...[...named.flatMap(([, list = '']) => parted(list)), ...inBrackets].filter((number) => !present.has(number)),
    ...named.flatMap(([, number = '', heading]) =>
      heading && !sections.get(number)?.includes(heading) ? [`${number}, "${heading}"`] : [],
    ),
  ];
}

const document = 'docs/requirements.md';
let requirements: Requirements;
beforeAll(async () => {
  requirements = requirementsOf(await readFile(resolve(house, document), 'utf8'));
});

test('each requirement has a number of its own, and a test that is there and is run, or why it has none', async () => {
  expect(requirements.rows.length).toBeGreaterThan(600);
  expect(await wrongRows(requirements, await readFile(resolve(house, 'docs/decisions.md'), 'utf8'))).toEqual([]);
});

test('every number that code and documents name is one of a requirement, and every heading one of its section', async () => {
  const files = globSync('{bench,bin,docs,e2e,mfe-*,server,shared,shell}/**/*.{ts,tsx,cjs,md,sql}', {
    cwd: house,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
  });
  const unknown = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(resolve(house, file), 'utf8');
      return file === document || file.endsWith('attacks/requirements.test.ts')
        ? []
        : unknownIn(text, requirements).map((name) => `${file}: ${name}`);
    }),
  );
  expect(files.length).toBeGreaterThan(2000);
  expect(unknown.flat()).toEqual([]);
});

test('a number without a line, one that stands twice, and a line that nothing keeps are found', async () => {
  const row = (number: string, keeper: string) => `- **${number}** It holds. ${keeper}`;
  const made = requirementsOf(
    [
      '## 1 First',
      '### Part',
      row('1.1', '✓ `server/src/attacks/nothing.test.ts` › it holds'),
      row('1.1', '≠ decisions.md › Present'),
      row('1.2', '≠ decisions.md › Absent'),
      row('1.3', '○ no test names it'),
    ].join('\n'),
  );
  expect(await wrongRows(made, 'x\n## Present\n')).toEqual([
    '1.1 stands twice',
    'server/src/attacks/nothing.test.ts is no test',
    'decisions.md has no "Absent"',
    '1.3 says nothing of what keeps it',
  ]);
  const unknown = (text: string) => unknownIn(text, made);
  expect(unknown('// As it is (1.1, 1.2). Specification 1, "Part"; rows 1.2, 1.3')).toEqual([]);
  expect(unknown('/** So it is: the\n * specification\n * 2, and 1 */')).toEqual(['2']);
  expect(unknown("It does (1.1, 1.9); rows 2.1; specification 1 and P6, rows: ['1.2', '1.4']")).toEqual([
    'P6',
    '1.9',
    '2.1',
    '1.4',
  ]);
  expect(unknown('Specification 1, "Other"')).toEqual(['1, "Other"']);
  expect(unknown('pass(1.5), a version 3.8, (WCAG 1.4.13) and rows: [9, 2026]')).toEqual([]);
});
