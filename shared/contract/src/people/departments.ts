import { z } from 'zod';
import { edited, Version } from '../edits.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf, tableFileOf } from '../lists.ts';
import { code, Done, numberInPath, Switched, searchText } from '../values.ts';

/** A person as a list of people names them. */
export const NamedPerson = z.object({ oident: z.string(), full_name: z.string() });
export type NamedPerson = z.output<typeof NamedPerson>;

/** A day, such as 2027-01-31; null: no limit. */
const Day = z.iso.date().max(10).nullable();

/** The first and the last day on which somebody heads a department. */
export const HeadTerm = z.object({ from_day: Day, until_day: Day });
export type HeadTerm = z.output<typeof HeadTerm>;

/** Somebody who heads a department, did, or will. */
export const Head = NamedPerson.extend(HeadTerm.shape).extend({
  /** Whether today is within the term. */
  now: z.boolean(),
});
export type Head = z.output<typeof Head>;

/** A department of the newest imported evaluation, with its heads. Specification 3. */
export const Department = z.object({
  kod: z.string(),
  nazev: z.string(),
  anazev: z.string(),
  head: z.array(Head),
});
export type Department = z.output<typeof Department>;

export const headFilters = ['without-head', 'with-head'] as const;

/** Departments and their heads. Specification 7: GET /internal/departments. */
export const listDepartments = endpoint({
  method: 'GET',
  path: '/internal/departments',
  summary: 'See the list of departments and their heads',
  right: 'department.edit',
  query: listQuery({
    sort: ['kod', 'nazev'],
    limit: 10,
    filters: { filter: z.enum(headFilters).optional(), search: searchText.optional() },
  }),
  response: pageOf(Department).extend({
    /** Whether the caller may appoint and dismiss heads: they must hold what a head gains. */
    may_set_head: z.boolean(),
    /** How many departments nobody heads today, whatever was searched for. */
    without_head: z.number().int(),
  }),
});
export const departmentsCsv = tableFileOf(listDepartments);

/** Adds a person to a department's heads; one who heads it already stays. */
export const setHead = endpoint({
  method: 'POST',
  path: '/internal/department/:kod/set-head',
  summary: 'Appoint a head of department',
  right: 'department.edit',
  effect: 'switches',
  params: z.object({ kod: code }),
  body: z.object({ oident: z.string().min(1).max(200) }),
  response: Switched,
});

export const removeHead = endpoint({
  method: 'DELETE',
  path: '/internal/department/:kod/remove-head/:oident',
  summary: 'Remove a head of department',
  right: 'department.edit',
  effect: 'removes',
  params: z.object({ kod: code, oident: code }),
  response: Done,
});

const params = z.object({ kod: code });

/** Specification 4: department hidden or shown in results. Of each evaluation apart. */
const InEvaluation = z.object({
  id: z.number().int(),
  name_cs: z.string(),
  name_en: z.string(),
  hidden: z.boolean(),
});

/** A department's page. Its heads with their terms, its English name, and in which evaluations it is hidden. */
export const readDepartment = endpoint({
  method: 'GET',
  path: '/internal/department/:kod',
  summary: 'See a department and its heads',
  right: 'department.edit',
  params,
  response: z.object({
    department: Department.omit({ head: true }),
    /** With the version of their terms. */
    heads: z.array(Head.extend({ version: Version })),
    evaluations: z.array(InEvaluation),
    /** `hide`: of what is hidden only those decide who read it. */
    may: z.object({ set_head: z.boolean(), hide: z.boolean() }),
  }),
});

/** The days of a head who is appointed already. */
export const updateHeadTerm = endpoint({
  method: 'PUT',
  path: '/internal/department/:kod/head/:oident',
  summary: 'Set the term of a head of department',
  right: 'department.edit',
  effect: 'edits',
  errors: ['edit-conflict', 'fields-invalid'],
  params: params.extend({ oident: code }),
  body: edited(HeadTerm),
  response: z.object({ version: Version }),
});

/** In the results of an evaluation, from those who may not read hidden answers. Everybody's results of the evaluation follow within a minute. */
export const hideDepartment = endpoint({
  method: 'POST',
  path: '/internal/department/:kod/evaluation/:id/hidden',
  summary: 'Hide or show the results of a department',
  right: 'department.edit',
  effect: 'switches',
  params: params.extend({ id: numberInPath }),
  body: z.object({ hidden: z.boolean() }),
  response: Switched,
});
