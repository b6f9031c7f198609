import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listQuery, pageOf, tableFileOf } from './lists.ts';
import { code, Done, Switched, searchText } from './values.ts';

/** A person as a list of people names them. */
export const NamedPerson = z.object({ oident: z.string(), full_name: z.string() });
export type NamedPerson = z.output<typeof NamedPerson>;

/** A department of the newest imported evaluation, with its heads. Specification 3. */
export const Department = z.object({
  kod: z.string(),
  nazev: z.string(),
  anazev: z.string(),
  head: z.array(NamedPerson),
});
export type Department = z.output<typeof Department>;

export const headFilters = ['without-head', 'with-head'] as const;

/** Departments and their heads. Specification 7: GET /internal/departments. */
export const listDepartments = endpoint({
  method: 'GET',
  path: '/internal/departments',
  summary: 'Departments and their heads',
  right: 'department.edit',
  query: listQuery({
    sort: ['kod', 'nazev'],
    limit: 10,
    filters: { filter: z.enum(headFilters).optional(), search: searchText.optional() },
  }),
  response: pageOf(Department).extend({
    /** Whether the caller may appoint and dismiss heads: they must hold what a head gains. */
    may_set_head: z.boolean(),
  }),
});
export const departmentsCsv = tableFileOf(listDepartments);

/** Adds a person to a department's heads; one who heads it already stays. */
export const setHead = endpoint({
  method: 'POST',
  path: '/internal/department/:kod/set-head',
  summary: 'Make a person head of a department',
  right: 'department.edit',
  effect: 'switches',
  params: z.object({ kod: code }),
  body: z.object({ oident: z.string().min(1).max(200) }),
  response: Switched,
});

export const removeHead = endpoint({
  method: 'DELETE',
  path: '/internal/department/:kod/remove-head/:oident',
  summary: 'Take a department from its head',
  right: 'department.edit',
  effect: 'removes',
  params: z.object({ kod: code, oident: code }),
  response: Done,
});
