import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { evaluationOf } from '../../../testing/evaluation-of.ts';
import { renderedPart } from '../../../testing/rendered.tsx';
import { NewSource } from '../../import-create/new-source.tsx';
import { ImportIssues } from './import-issues.tsx';
import { ImportSource } from './import-source.tsx';

const record = { row: 531, column: 'gl', value: 'neniGL0', key: '267049657 neniGL0' };
const ofMikro = { table: 'MIKRO', where: 'Zápisy studentů' };
const issues = [
  {
    ...ofMikro,
    bearing: 'cause',
    kind: 'unknown-parallel',
    what: 'Neznámá paralelka',
    advice: 'Opravte kód.',
    count: 240,
    found: 240,
    records: [record],
  },
  {
    table: 'OSOBA',
    where: 'Osoby',
    bearing: 'cause',
    kind: 'bad-email',
    what: 'Neplatná adresa',
    advice: 'Opravte adresu.',
    count: 1,
    found: 1,
    records: [{ row: 7, column: 'email', value: 'žofie@', key: '12 34' }],
  },
  {
    table: 'ROZVRH',
    where: 'Paralelky',
    kind: 'no-enrolment',
    what: 'Nikdo není zapsán',
    advice: 'Zkontrolujte.',
    bearing: 'consequence',
    count: 2,
    found: 2,
    records: [{ row: null, column: null, value: null, key: '25aA1p1' }],
  },
];

test('irregularities stand by table, each with row, column, value and what to do; the server searches all of them', async () => {
  const { context } = fakeSuite({
    session: sessionOf('admin'),
    answers: {
      'GET /internal/import/:id/issues': ({ url }: { readonly url: string }) =>
        url.endsWith('?search=zofie') ? { issues: [{ ...issues[1], count: 30, found: 2 }] } : { issues },
    },
  });
  const lost = {
    text: 'Z celkového počtu 2 253 zápisů nebylo převzato 240.',
    cause: 'Hlavní příčina: Zápisy studentů (MIKRO, řádek 531).',
  };
  const found = { total: 241, kinds: 2, tables: 2, lost };
  const { user } = await renderedPart(context, <ImportIssues evaluation={evaluationOf()} found={found} />);
  expect(screen.getByText(lost.text)).toBeTruthy();
  await user.click(screen.getByText(/241 nesrovnalostí/));
  expect(screen.getByText(lost.cause).closest('details')).toHaveProperty('open', true);
  const mikro = await screen.findByRole('region', { name: 'Zápisy studentů' });
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Zápisy studentů (MIKRO)',
    'Osoby (OSOBA)',
    'Co z toho plyne',
  ]);
  expect(screen.getByText('Paralelky (ROZVRH): Nikdo není zapsán (2)')).toBeTruthy();
  await user.click(within(mikro).getByText('Neznámá paralelka (240)'));
  expect(within(mikro).getByText('Opravte kód.')).toBeTruthy();
  for (const text of ['531', 'gl', 'neniGL0']) expect(within(mikro).getByText(text)).toBeTruthy();
  expect(within(mikro).getByText(/Zobrazen je 1 záznam/)).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Hledat v nesrovnalostech' }), 'zofie');
  await screen.findByText('Neplatná adresa (2 / 30)');
  expect(screen.getByText(/Zobrazen je 1 záznam/)).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Zápisy studentů' })).toBeNull());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tabulka' }), 'MIKRO');
  expect(screen.getByText('Žádné nesrovnalosti jsme nenašli. Zkuste jiný výběr.')).toBeTruthy();
});

test('before an import one reads that the data changed, what would come, and which table has strikingly few rows', async () => {
  const few = { ...ofMikro, rows: 100, before: 2253, suspicious: true, problem: null };
  const lost = {
    table: 'UCIT',
    where: 'Vyučující',
    rows: null,
    before: 60,
    suspicious: false,
    problem: 'Chybí tabulka UCIT.',
  };
  const source = { expected: 100, tables: [few, lost] };
  const answers = {
    'GET /internal/import/:id/source': { changed: true, ...source },
    'GET /internal/import/source?year=2026&semester=1': source,
  };
  const { context } = fakeSuite({ session: sessionOf('admin'), answers });
  for (const [part, text] of [
    [<ImportSource key="again" id={7} />, /Data v SIS se od posledního převzetí změnila/],
    [<NewSource key="new" year={2026} semester={1} />, /je připraveno 100 záznamů/],
  ] as const) {
    const { container } = await renderedPart(context, part);
    await within(container).findByText(text);
    const said = container.textContent?.replaceAll('\u00a0', ' ');
    expect(said).toContain('2 253 → 100');
    expect(said).toContain('Chybí tabulka UCIT. 60 → není');
  }
});
