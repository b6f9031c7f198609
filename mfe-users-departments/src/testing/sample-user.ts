import type { ResponseOf } from '@anketa/contract/endpoint';
import type { MayWithUser, readUser, User } from '@anketa/contract/people/people';

const mayAll: MayWithUser = {
  end_sessions: true,
  edit: true,
  sign_in: true,
  password: true,
  deactivate: true,
  delete: true,
  teacher: true,
};

/** The data of a user's page, for tests: a teacher of the SIS with nothing special about them, before an administrator. */
export function sampleUser(user: Partial<User> = {}, may: Partial<MayWithUser> = {}): ResponseOf<typeof readUser> {
  return {
    user: {
      oident: '31415',
      oidos: 'K31415',
      full_name: 'Mgr. Šárka Čermáková',
      login: 'cermaksa',
      email: 's@example.cz',
      roles: ['teacher'],
      local_password: false,
      name: 'Šárka',
      surname: 'Čermáková',
      title_before: 'Mgr.',
      title_after: '',
      local: false,
      edited_fields: [],
      fields_version: 'f1',
      teacher: null,
      other_way: true,
      asked: false,
      deactivated: false,
      given_roles: [],
      extra_permissions: 0,
      version: 'r1',
      permissions: 0,
      role_origins: [{ role: 'teacher', origin: 'sis', provider: null }],
      abilities: ['teacher', 'results'],
      departments: [],
      teaching: [],
      studies: [],
      ...user,
    },
    grantable: { roles: ['manager', 'editor'], permissions: 127, login_link: true, teacher_record: true },
    may: { ...mayAll, ...may },
  };
}
