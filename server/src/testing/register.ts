import type { Chunk, Source } from '../sis/source.ts';
import { sisTables, type TableName } from '../sis/tables.ts';

/** A person as the SIS has them. */
export interface RegisterPerson {
  readonly oidos: string;
  readonly oident: string;
  readonly login: string | null;
  readonly email: string | null;
  readonly surname: string;
}

/** A study, by the number of its person, in the one course that it attends. */
export interface RegisterStudy {
  readonly code: string;
  readonly number: string;
  readonly course: string;
}

/** A small SIS whose people change: rows in their order. */
export interface Register {
  readonly persons: readonly RegisterPerson[];
  readonly studies: readonly RegisterStudy[];
  /** Teachers by their code, with whose it is. */
  readonly teachers: readonly { readonly code: string; readonly oidos: string }[];
  readonly courses: readonly string[];
}

type Line = Readonly<Record<string, string | null>>;

const linesOf: Partial<Record<TableName, (register: Register) => readonly Line[]>> = {
  USTAV: () => [{ kod: 'D', nazev: 'Katedra' }],
  POVINN: ({ courses }) => courses.map((povinn) => ({ povinn, pnazev: povinn, panazev: povinn, pgarant: 'D' })),
  ROZVRH: ({ courses }) => courses.map((povinn) => ({ gl: `${povinn}P1`, povinn, typ: 'P' })),
  UCIT: ({ teachers }) =>
    teachers.map(({ code, oidos }) => ({ kod: code, prijmeni: code, jmeno: 'Jan', ustav: 'D', oidos })),
  UCIT_ROZVRH: ({ teachers, courses }) => teachers.map(({ code }) => ({ gl: `${courses[0]}P1`, ucit: code })),
  STUD: () => [],
  OSOBA: ({ persons }) =>
    persons.map(({ surname, ...person }) => ({
      ...person,
      prijmeni: surname,
      jmeno: 'Jan',
      titulpred: null,
      titulza: null,
    })),
  STUDIUM: ({ studies }) => studies.map(({ code, number }) => ({ sident: code, soident: number })),
  MIKRO: ({ studies }) => studies.map(({ code, course }) => ({ sident: code, gl: `${course}P1` })),
};

/** The SIS as it is at the moment of a call. `day` tells one state of it from another. */
export function registerSource(register: Register, day: number): Source {
  const has = (table: TableName) => table in linesOf;
  const lines = (table: TableName) => linesOf[table]?.(register) ?? [];
  return {
    has: async (table) => has(table),
    fingerprint: async () => `register ${day}`,
    survey: async (table) => ({
      rows: lines(table).length,
      problems: [],
      absent: [...sisTables[table].optional],
      header: sisTables[table].columns,
      doubts: [],
    }),
    async *rows({ table, columns, optional = [], offset = 0 }): AsyncGenerator<Chunk> {
      const names = [...columns, ...optional];
      const rows = lines(table).map((line) => names.map((name) => line[name] ?? null));
      yield { rows: rows.slice(offset), flaws: [], remain: 0 };
    },
  };
}

/** A record as it should stand in the suite. */
export interface ModelRecord {
  readonly oidos: string;
  readonly oident: string;
  readonly login: string | null;
  readonly email: string | null;
  readonly surname: string;
  /** What the SIS says in place of a surname that was edited; null: it was not. */
  readonly sisSurname: string | null;
  readonly hasPassword: boolean;
  readonly roles: readonly string[];
  /** The record that it is merged into. */
  readonly into: string | null;
}

/** What should stand in the suite after everything that was done: records by key, and what the last import brought. */
export interface PeopleModel {
  readonly records: ReadonlyMap<string, ModelRecord>;
  /** Keys of who was deleted: no import brings them back. */
  readonly deleted: ReadonlySet<string>;
  /** Whose record each study is, and what it attends. */
  readonly studies: ReadonlyMap<string, { readonly oidos: string; readonly course: string }>;
  /** How many rows the last import named, by table and kind. */
  readonly named: Readonly<Record<string, number>>;
}

/** The person whose record it is. */
export const personIn = ({ records }: Pick<PeopleModel, 'records'>, oidos: string) => records.get(oidos)?.into ?? oidos;

/** Somebody whom an import brings for the first time. */
const fresh = { hasPassword: false, roles: [], into: null, sisSurname: null };

/**
 * What an import of the register should make of people: names, addresses and logins as the SIS has them; what is empty there stays; a number or a
 * password's login of somebody else is nobody's; neither roles nor merges are touched, and nobody goes; an edited surname stays, and who was deleted does not come back.
 */
export function imported(model: PeopleModel, { persons, studies }: Register): PeopleModel {
  const records = new Map(model.records);
  const numbers = new Map([...records.values()].map(({ oident, oidos }) => [oident, oidos]));
  const withPassword = [...records.values()].filter(({ hasPassword }) => hasPassword);
  const logins = new Map(withPassword.map(({ login, oidos }) => [login, oidos]));
  const named: Record<string, number> = {};
  const name = (what: string) => {
    named[what] = (named[what] ?? 0) + 1;
  };
  const brought: RegisterPerson[] = [];
  for (const row of persons) {
    if (model.deleted.has(row.oidos)) {
      name('OSOBA deleted-person');
      continue;
    }
    const owner = numbers.get(row.oident) ?? row.oidos;
    const own = records.get(row.oidos);
    const isSamePerson = own !== undefined && personIn(model, owner) === personIn(model, row.oidos);
    if (owner !== row.oidos && !isSamePerson) {
      name('OSOBA repeated-number');
      continue;
    }
    const oident = owner !== row.oidos && own ? own.oident : row.oident;
    numbers.set(oident, row.oidos);
    const isTaken = row.login !== null && (logins.get(row.login) ?? row.oidos) !== row.oidos;
    if (isTaken) name('OSOBA repeated-login');
    else if (row.login !== null) logins.set(row.login, row.oidos);
    brought.push({ ...row, oident, login: isTaken ? null : row.login });
  }
  for (const { login, oidos } of brought) {
    const before = [...records.values()].find((one) => login !== null && one.login === login && one.oidos !== oidos);
    if (before && !before.hasPassword) records.set(before.oidos, { ...before, login: null });
  }
  for (const row of brought) {
    const before = records.get(row.oidos) ?? { ...fresh, ...row };
    const isEdited = before.sisSurname !== null;
    const surname = isEdited ? { surname: before.surname, sisSurname: row.surname } : { surname: row.surname };
    const own = { login: row.login ?? before.login, email: row.email ?? before.email };
    records.set(row.oidos, { ...before, ...row, ...own, ...surname });
  }
  const keys = new Map<string, string>();
  for (const { oident, oidos } of persons) if (!keys.has(oident)) keys.set(oident, oidos);
  const placed = new Map<string, { oidos: string; course: string }>();
  for (const { code, number, course } of studies) {
    const oidos = keys.get(number);
    if (oidos === undefined) name('STUDIUM unknown-person');
    else if (model.deleted.has(oidos)) name('STUDIUM deleted-person');
    else placed.set(code, { oidos, course });
  }
  return { ...model, records, studies: placed, named };
}
