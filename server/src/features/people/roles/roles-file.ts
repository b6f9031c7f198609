import { type GivenRole, givenRoles, roleWords } from '@anketa/contract/people/people';
import { type RoleLine, type RoleLineFault, type RolesPlan, rolesFileLines } from '@anketa/contract/people/roles';
import { CsvError, parse } from 'csv-parse/sync';
import { problem } from '../../../platform/http/problem.ts';
import { personName } from '../../../platform/person-name.ts';

/** One line of a file of roles, as it stands there. */
export interface FileLine {
  readonly line: number;
  readonly number: string;
  readonly login: string;
  readonly roles: string;
}

const headers: Readonly<Record<'number' | 'login' | 'roles', readonly string[]>> = {
  number: ['oident', 'number', 'person number', 'číslo', 'cislo', 'číslo osoby', 'cislo osoby'],
  login: ['login', 'přihlašovací jméno', 'prihlasovaci jmeno'],
  roles: ['role', 'roles'],
};

const refused = (key: string, line = 0) => problem('fields-invalid', { errors: { csv: [key] }, values: { line } });

/**
 * The lines of a file: a header with `role` and `číslo` or `login`, in Czech or English; divided by semicolons, commas or tabulators, with or without a byte
 * order mark. Empty lines are passed over. Throws `fields-invalid` for the file as a whole.
 */
export function linesOf(csv: string): FileLine[] {
  const [head = ''] = csv.split(/\r|\n/, 1);
  const delimiter = [';', ',', '\t'].toSorted((one, other) => head.split(other).length - head.split(one).length)[0];
  let records: string[][];
  try {
    records = parse(csv, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      trim: true,
      // The line of the file goes before the cells.
      on_record: (cells: string[], { lines }) => [String(lines), ...cells],
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refused('roles-quotes', Number(error.lines ?? 0));
  }
  const named = (records[0] ?? []).map((name) => name.toLowerCase());
  const at = (column: keyof typeof headers) => named.findIndex((name) => headers[column].includes(name));
  const [number, login, roles] = [at('number'), at('login'), at('roles')];
  if (roles < 0 || (number < 0 && login < 0)) throw refused('roles-header');
  const found = records.slice(1).filter(([, ...cells]) => cells.some((cell) => cell !== ''));
  if (found.length > rolesFileLines) throw refused('roles-lines');
  return found.map((cells) => {
    const cell = (index: number) => cells[index] ?? '';
    return { line: Number(cell(0)), number: cell(number), login: cell(login).toLowerCase(), roles: cell(roles) };
  });
}

const byWord = new Map<string, GivenRole>(
  givenRoles.flatMap((role) =>
    [role, ...Object.values(roleWords[role])].map((word) => [word.toLowerCase(), role] as const),
  ),
);

/** Roles of a cell, by their names in the suite or in either language, divided by bars, semicolons or commas. Undefined: one of them is none. */
export function rolesIn(cell: string): GivenRole[] | undefined {
  const words = cell.split(/[|;,]/).flatMap((word) => word.trim().toLowerCase() || []);
  const roles = words.flatMap((word) => byWord.get(word) ?? []);
  return roles.length === words.length ? [...new Set(roles)] : undefined;
}

/** A person whom a line may name. */
export interface FilePerson {
  readonly oidos: string;
  readonly oident: string;
  readonly surname: string;
  readonly name: string;
  readonly title_before: string;
  readonly title_after: string;
}

/** What stands before a file is applied. */
export interface Standing {
  /** People by what lines name them by. */
  readonly byNumber: ReadonlyMap<string, FilePerson>;
  readonly byLogin: ReadonlyMap<string, FilePerson>;
  /** Who has roles from the last file. */
  readonly before: ReadonlyMap<string, { readonly person: FilePerson; readonly roles: readonly GivenRole[] }>;
  /** Roles that the caller may give and take. */
  readonly grantable: readonly GivenRole[];
}

/** What is to be written of one person. */
export interface RoleChange {
  readonly person: FilePerson;
  readonly given: readonly GivenRole[];
  readonly taken: readonly GivenRole[];
}

interface Wanted {
  readonly person: FilePerson;
  readonly roles: Set<GivenRole>;
  readonly line: FileLine;
}

/** Which lines can be read, whom they name, and what is wrong with the others. */
function readLines(lines: readonly FileLine[], { byNumber, byLogin }: Standing) {
  const wanted = new Map<string, Wanted>();
  const faults: RoleLine[] = [];
  // What they have stays: nobody loses a role by a slip of a key.
  const unread = new Set<string>();
  const wrong = (line: FileLine, fault: RoleLineFault) =>
    faults.push({ line: line.line, who: line.number || line.login, full_name: '', given: [], taken: [], fault });
  for (const line of lines) {
    const [numbered, signing] = [byNumber.get(line.number), byLogin.get(line.login)];
    const person = numbered ?? signing;
    const roles = rolesIn(line.roles);
    if (line.number === '' && line.login === '') wrong(line, 'no-person');
    else if (!person || (line.number !== '' && !numbered)) wrong(line, 'nobody');
    else if (numbered && signing && numbered.oidos !== signing.oidos) wrong(line, 'two-people');
    else if (!roles) {
      wrong(line, 'unknown-role');
      unread.add(person.oidos);
    } else {
      const known = wanted.get(person.oidos) ?? { person, line, roles: new Set<GivenRole>() };
      for (const role of roles) known.roles.add(role);
      wanted.set(person.oidos, known);
    }
  }
  return { wanted, faults, unread };
}

/** How many lines are listed: more nobody reads. */
const mostListed = 500;

/**
 * What a file comes to: everybody has the roles that it names, by this origin, and who is not in it has none. A line that is wrong changes nothing,
 * and whom it means keeps what they have; so does whoever would be given or lose a role that is not the caller's to give.
 */
export function planOf(
  lines: readonly FileLine[],
  standing: Standing,
): { plan: Omit<RolesPlan, 'digest'>; changes: RoleChange[] } {
  const { before, grantable } = standing;
  const { wanted, faults, unread } = readLines(lines, standing);
  const changes: RoleChange[] = [];
  const listed: RoleLine[] = [...faults];
  let unchanged = 0;
  const none: Iterable<GivenRole> = [];
  for (const oidos of new Set([...wanted.keys(), ...before.keys()])) {
    const [want, had] = [wanted.get(oidos), before.get(oidos)];
    const person = want?.person ?? had?.person;
    if (!person || unread.has(oidos)) continue;
    const [now, then] = [new Set(want?.roles ?? none), new Set(had?.roles ?? none)];
    const given = givenRoles.filter((role) => now.has(role) && !then.has(role));
    const taken = givenRoles.filter((role) => then.has(role) && !now.has(role));
    if (given.length + taken.length === 0) {
      unchanged += 1;
      continue;
    }
    const isTheirs = [...given, ...taken].every((role) => grantable.includes(role));
    const who = want ? want.line.number || want.line.login : person.oident;
    const line = { line: want?.line.line ?? null, who, full_name: personName(person, person.oident), given, taken };
    listed.push({ ...line, fault: isTheirs ? null : 'not-yours' });
    if (isTheirs) changes.push({ person, given, taken });
  }
  const faulty = listed.filter(({ fault }) => fault !== null);
  const inOrder = listed.toSorted((one, other) => (one.line ?? Infinity) - (other.line ?? Infinity));
  const count = (which: 'given' | 'taken') => changes.reduce((sum, change) => sum + change[which].length, 0);
  const numbers = { given: count('given'), taken: count('taken'), unchanged, faults: faulty.length };
  const first = [...inOrder.filter(({ fault }) => fault), ...inOrder.filter(({ fault }) => !fault)].slice(
    0,
    mostListed,
  );
  return { plan: { lines: lines.length, ...numbers, listed: first, more: listed.length - first.length }, changes };
}
