import { hideDepartment, removeHead, setHead, updateHeadTerm } from '@anketa/contract/people/departments';
import { mergeRecord, takeBackMerge } from '@anketa/contract/people/merge';
import {
  createLoginLink,
  createUser,
  endUserSessions,
  type GivenRole,
  readUser,
  saveUser,
} from '@anketa/contract/people/people';
import {
  activateUser,
  deleteUser,
  forgetDeletion,
  givePassword,
  removePassword,
  returnToSis,
  updateTeacherRecord,
  updateUser,
} from '@anketa/contract/people/person-edits';
import { giveRolesFromFile, tryRolesFile } from '@anketa/contract/people/roles';
import { casesOf, type Grid } from './case.ts';
import { administrators, type Caretaker, type Someone } from './people.ts';

const on = casesOf<Someone, Caretaker>();
const user = ({ oident }: Someone) => ({ params: { oident } });
const rights = (given: object) => (at: Someone) => ({
  ...user(at),
  body: { roles: [], extra_permissions: 0, ...given, confirmed: true },
});

const newcomer =
  (roles: GivenRole[]) =>
  ({ oident }: Someone) => ({
    body: {
      login: `new-${oident}`.slice(0, 40),
      password: 'sedm zelených ježků u vody',
      email: '',
      name: 'Jan',
      surname: 'Nový',
      roles,
    },
  });
/** For whoever holds all that an editor, or a head of department, may do, and acts as nobody else: what is given outlasts that. */
const peopleWithMore: Grid<Caretaker> = { '+++++': ['manager', ...administrators], '-----': 'others' };

/** What is done to people. In turn to a user, a student, a teacher, a manager and an administrator. */
export const peopleActs = [
  on(readUser, user, { '-----': ['questioner', 'editor'], '+++++': 'others' }),
  on(
    updateUser,
    (at) => ({ ...user(at), body: { name: 'Jana' } }),
    { '+++--': ['user.edit'], '++++-': ['manager'], '+++++': administrators, '-----': 'others' },
    'name',
  ),
  on(
    updateUser,
    (at) => ({ ...user(at), body: { email: `${at.oident}@example.org` } }),
    { '+----': ['user.edit'], '+-++-': ['manager'], '+++++': administrators, '-----': 'others' },
    'e-mail',
  ),
  on(updateTeacherRecord, (at) => ({ ...user(at), body: { is_teacher: true } }), {
    '++++-': ['manager'],
    '+++++': administrators,
    '-----': 'others',
  }),
  on(givePassword, (at) => ({ ...user(at), body: { password: 'sedm zelených ježků u vody' } }), {
    '+----': ['user.edit'],
    '+-++-': ['manager'],
    '+++++': administrators,
    '-----': 'others',
  }),
  on(removePassword, user, {
    '+----': ['user.edit'],
    '+-++-': ['manager'],
    '+++++': administrators,
    '-----': 'others',
  }),
  on(activateUser, (at) => ({ ...user(at), body: { active: false } }), {
    '+++--': ['user.edit'],
    '++++-': ['manager'],
    '+++++': administrators,
    '-----': 'others',
  }),
  on(endUserSessions, user, {
    '+++--': ['user.edit'],
    '++++-': ['manager'],
    '+++++': administrators,
    '-----': 'others',
  }),
  on(
    saveUser,
    rights({ roles: ['editor'] }),
    { '++++-': ['manager'], '+++++': administrators, '-----': 'others' },
    'an editor',
  ),
  on(
    saveUser,
    rights({ roles: ['manager'] }),
    {
      '---+-': ['user.edit', 'admin, by a link'],
      '++++-': ['manager'],
      '+++++': administrators,
      '-----': 'others',
    },
    'a manager',
  ),
  on(
    saveUser,
    rights({ roles: ['admin'] }),
    { '----+': ['user.edit', 'manager', 'admin, by a link'], '+++++': administrators, '-----': 'others' },
    'an administrator',
  ),
  on(
    saveUser,
    rights({ extra_permissions: 32 }),
    {
      '+++--': ['user.edit'],
      '++++-': ['manager'],
      '+++++': administrators,
      '-----': 'others',
    },
    'user.edit',
  ),
  on(saveUser, rights({ extra_permissions: 64 }), { '+++++': administrators, '-----': 'others' }, 'options.edit'),
  on(createLoginLink, user, { '+++++': administrators, '-----': 'others' }),
  on(deleteUser, user, { '+++--': ['user.edit'], '++++-': ['manager'], '+++++': administrators, '-----': 'others' }),
  on(returnToSis, ({ oident }) => ({ params: { oident, field: 'name' as const } }), {
    '000--': ['user.edit'],
    '0000-': ['manager'],
    '00000': administrators,
    '-----': 'others',
  }),
  on(createUser, newcomer([]), { '-----': ['questioner', 'editor', 'admin, by a link'], '+++++': 'others' }, 'a user'),
  on(createUser, newcomer(['editor']), peopleWithMore, 'an editor'),
  on(createUser, newcomer(['admin']), { '+++++': administrators, '-----': 'others' }, 'an administrator'),
  on(forgetDeletion, user, { '-----': ['questioner', 'editor'], '!!!!!': 'others' }),
  // Of a record that is nobody's: whether two of one person may be joined is in features/people/merging/merge.test.ts.
  on(mergeRecord, (at) => ({ ...user(at), body: { record: 'nobody' } }), {
    '-----': ['questioner', 'editor', 'admin, by a link'],
    '00000': 'others',
  }),
  on(takeBackMerge, ({ oident }) => ({ params: { oident, record: 'nobody' } }), {
    '-----': ['questioner', 'editor', 'admin, by a link'],
    '00000': 'others',
  }),
  // What of a file is theirs to give is said line by line (features/people/roles/giving-roles.test.ts).
  on(tryRolesFile, ({ oident }) => ({ body: { csv: `number;role\n${oident};editor\n` } }), {
    '-----': ['questioner', 'editor'],
    '+++++': 'others',
  }),
  on(giveRolesFromFile, ({ oident }) => ({ body: { csv: `number;role\n${oident};editor\n`, digest: 'another' } }), {
    '-----': ['questioner', 'editor'],
    '!!!!!': 'others',
  }),
  on(setHead, ({ oident, department }) => ({ params: { kod: department }, body: { oident } }), peopleWithMore),
  on(removeHead, ({ head, department }) => ({ params: { kod: department, oident: head } }), peopleWithMore),
  on(
    updateHeadTerm,
    ({ head, department }) => ({ params: { kod: department, oident: head }, body: { until_day: '2030-01-31' } }),
    peopleWithMore,
  ),
  on(hideDepartment, (at) => ({ params: { kod: at.department, id: at.evaluation }, body: { hidden: true } }), {
    '+++++': ['manager', 'admin, by a link', ...administrators],
    '-----': 'others',
  }),
];
