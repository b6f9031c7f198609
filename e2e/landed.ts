import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const house = resolve(import.meta.dirname, '..');
const current = 'hodnoceni-vyuky-zimni-semestr-2026-2027';
const past = 'hodnoceni-vyuky-letni-semestr-2025-2026';

/** One demo person for each role, by login. */
const signedIn = ['student', 'teacher', 'head', 'garant', 'admin', 'manager', 'editor', 'questioner'];
const everybody = ['visitor', ...signedIn];
/** Who makes evaluations, writes to people, edits people and departments: the rights of the roles (specification P6). */
const managers = ['admin', 'manager'];
const writers = ['teacher', 'admin', 'manager', 'editor', 'questioner'];

export interface ExamplePage {
  readonly address: string;
  /** Who opens it to find more than a refusal. */
  readonly by: readonly string[];
}

/** An address or more for each route, in the demo: evaluation 1 is published, 2 is being filled in. */
const examples: Readonly<Record<string, readonly ExamplePage[]>> = {
  '/': [{ address: '/', by: ['admin'] }],
  '/login': [{ address: '/login', by: ['visitor'] }],
  '/settings': [{ address: '/settings', by: ['visitor', 'student'] }],
  '/signed-in': [{ address: '/signed-in', by: ['visitor', 'student'] }],
  '/help': [{ address: '/help', by: ['visitor', 'admin'] }],
  '/changelog': [{ address: '/changelog', by: ['admin'] }],
  '/accessibility': [{ address: '/accessibility', by: ['visitor', 'admin'] }],
  '/legal': [{ address: '/legal', by: ['visitor'] }],
  '/privacy': [{ address: '/privacy', by: ['visitor', 'student'] }],
  '/nowhere': [{ address: '/nowhere', by: ['visitor', 'admin'] }],
  '/imports': [{ address: '/imports', by: ['teacher', 'admin', 'manager', 'editor', 'questioner'] }],
  '/import/create': [{ address: '/import/create', by: managers }],
  '/import/:id': [
    { address: '/import/1', by: managers },
    { address: '/import/2', by: ['teacher', ...managers] },
    { address: '/import/2#dates', by: managers },
    { address: '/import/2#texts', by: managers },
    { address: '/import/1#options', by: ['admin'] },
    { address: '/import/1#data', by: managers },
  ],
  '/import/:id/ballots': [{ address: '/import/1/ballots', by: managers }],
  '/import/:id/components': [{ address: '/import/2/components', by: managers }],
  '/import/:id/component/:code': [{ address: '/import/2/component/APRG010', by: managers }],
  '/import/:id/parallel/:gl/qr': [{ address: '/import/2/parallel/26aAPRG010p1/qr', by: managers }],
  '/import/:id/qr': [
    { address: '/import/2/qr?course=APRG010', by: managers },
    { address: '/import/2/qr', by: ['teacher'] },
  ],
  '/import/:id/students': [{ address: '/import/2/students', by: ['admin'] }],
  '/import/:id/student/:oid': [{ address: '/import/2/student/14446256', by: ['admin'] }],
  '/import/:id/drawn-students': [
    { address: '/import/2/drawn-students', by: ['admin'] },
    { address: '/import/1/drawn-students?seed=Sportka', by: ['admin'] },
  ],
  '/import/:id/statistics': [
    { address: '/import/1/statistics', by: ['admin'] },
    { address: '/import/2/statistics?kind=programme', by: ['admin'] },
  ],
  '/import/:id/reported-errors/:target': [
    { address: '/import/2/reported-errors/student', by: managers },
    { address: '/import/2/reported-errors/teacher', by: ['admin'] },
  ],
  '/import/:id/changes': [{ address: '/import/1/changes', by: managers }],
  '/import/:id/report-error': [{ address: '/import/2/report-error', by: ['teacher', 'head'] }],
  '/import/:id/questions': [
    { address: '/import/1/questions', by: managers },
    { address: '/import/2/questions', by: writers },
  ],
  '/import/:id/questions-copy': [{ address: '/import/2/questions-copy?from=1', by: managers }],
  '/import/:id/questions-file': [{ address: '/import/2/questions-file', by: managers }],
  '/import/:id/questions-preview': [
    { address: '/import/2/questions-preview?courses=APRG010', by: ['admin', 'questioner'] },
  ],
  '/import/:id/question/create': [{ address: '/import/2/question/create', by: writers }],
  '/import/:id/question/:qid/edit': [{ address: '/import/1/question/1/edit', by: managers }],
  '/evaluation': [{ address: '/evaluation', by: ['student'] }],
  '/evaluation/list': [{ address: '/evaluation/list', by: ['student', 'teacher'] }],
  '/evaluation/:slug': [
    { address: `/evaluation/${current}`, by: ['student'] },
    { address: `/evaluation/${past}`, by: ['student'] },
  ],
  '/evaluation/:slug/course/:code': [
    { address: `/evaluation/${current}/course/general`, by: ['student'] },
    { address: `/evaluation/${current}/course/APRG010`, by: ['student'] },
  ],
  '/lecture/:slug/:rnGl': [{ address: `/lecture/${current}/26aAPRG010x1`, by: ['visitor', 'student', 'teacher'] }],
  '/import/:id/mailing': [{ address: '/import/2/mailing', by: managers }],
  '/import/:id/mailing/drafts': [{ address: '/import/2/mailing/drafts', by: ['admin'] }],
  '/import/:id/mailing/sent': [{ address: '/import/2/mailing/sent', by: ['admin'] }],
  '/import/:id/mailing/undelivered': [{ address: '/import/2/mailing/undelivered', by: ['admin'] }],
  // A draft and one that is out, as every demo has them.
  '/import/:id/mailing/editor': [{ address: '/import/2/mailing/editor', by: managers }],
  '/import/:id/mailing/edit/:emailId': [{ address: '/import/2/mailing/edit/1', by: managers }],
  '/import/:id/mailing/read/:emailId': [{ address: '/import/1/mailing/read/2', by: managers }],
  '/import/:id/notifications': [{ address: '/import/2/notifications', by: managers }],
  '/import/:id/notifications/drafts': [{ address: '/import/2/notifications/drafts', by: ['admin'] }],
  '/import/:id/notifications/sent': [{ address: '/import/1/notifications/sent', by: ['admin'] }],
  '/import/:id/notifications/editor': [{ address: '/import/2/notifications/editor', by: managers }],
  '/import/:id/notifications/edit/:emailId': [{ address: '/import/2/notifications/edit/3', by: managers }],
  '/import/:id/notifications/read/:emailId': [{ address: '/import/1/notifications/read/4', by: managers }],
  '/results': [{ address: '/results', by: everybody }],
  '/results/evaluation/:slug': [{ address: `/results/evaluation/${past}`, by: everybody }],
  '/results/evaluation/:slug/department': [{ address: `/results/evaluation/${past}/department`, by: ['visitor'] }],
  '/results/evaluation/:slug/department/:id': [
    { address: `/results/evaluation/${past}/department/21-KPSY`, by: ['visitor', 'head', 'admin'] },
  ],
  '/results/evaluation/:slug/course/:gl': [
    { address: `/results/evaluation/${past}/course/ASVD019`, by: ['visitor', 'teacher', 'head', 'garant', 'admin'] },
  ],
  '/results/evaluation/:slug/course/:gl/in-class': [
    { address: `/results/evaluation/${current}/course/APRG010/in-class`, by: ['teacher', 'admin'] },
  ],
  '/results/evaluation/:slug/search': [
    { address: `/results/evaluation/${past}/search?search=In`, by: ['visitor', 'admin'] },
  ],
  '/results/evaluation/:slug/section/:id': [{ address: `/results/evaluation/${past}/section/1`, by: ['visitor'] }],
  '/results/evaluation/:slug/study-programme': [
    { address: `/results/evaluation/${past}/study-programme`, by: ['visitor'] },
  ],
  '/results/evaluation/:slug/study-programme/:id': [
    { address: `/results/evaluation/${past}/study-programme/B1001AB`, by: ['visitor', 'garant'] },
  ],
  '/results/evaluation/:slug/study-fields': [{ address: `/results/evaluation/${past}/study-fields`, by: ['visitor'] }],
  '/results/evaluation/:slug/study-fields/:id': [
    { address: `/results/evaluation/${past}/study-fields/B1001`, by: ['visitor'] },
  ],
  '/results/evaluation/:slug/study-fields/:id/question/:qid': [
    { address: `/results/evaluation/${past}/study-fields/B1001/question/12`, by: ['visitor'] },
  ],
  '/results/evaluation/:slug/teachers': [{ address: `/results/evaluation/${past}/teachers`, by: ['visitor'] }],
  '/results/evaluation/:slug/teacher/:id': [
    { address: `/results/evaluation/${past}/teacher/344567`, by: ['visitor', 'teacher'] },
  ],
  '/results/evaluation/:slug/basic-questions': [
    { address: `/results/evaluation/${past}/basic-questions`, by: ['visitor'] },
  ],
  '/results/evaluation/:slug/basic-questions/:id': [
    { address: `/results/evaluation/${past}/basic-questions/13`, by: ['visitor'] },
    { address: `/results/evaluation/${past}/basic-questions/14`, by: ['visitor', 'admin'] },
  ],
  '/results/my-courses': [{ address: '/results/my-courses', by: ['teacher'] }],
  '/results/my-department': [{ address: '/results/my-department', by: ['head'] }],
  '/results/my-programme': [{ address: '/results/my-programme', by: ['garant'] }],
  '/results/my-comments': [{ address: '/results/my-comments', by: ['teacher'] }],
  '/results/my-timetable': [{ address: '/results/my-timetable', by: ['teacher'] }],
  '/results/evaluation/:slug/my-courses': [
    { address: `/results/evaluation/${past}/my-courses`, by: ['teacher', 'head', 'garant'] },
    { address: `/results/evaluation/${current}/my-courses`, by: ['teacher', 'head', 'garant'] },
  ],
  '/results/evaluation/:slug/my-timetable': [{ address: `/results/evaluation/${past}/my-timetable`, by: ['teacher'] }],
  '/results/evaluation/:slug/my-comments': [
    { address: `/results/evaluation/${past}/my-comments`, by: ['teacher', 'head', 'garant'] },
  ],
  '/results/evaluation/:slug/my-comments/reading': [
    { address: `/results/evaluation/${past}/my-comments/reading`, by: ['teacher'] },
  ],
  '/results/evaluation/:slug/department/:id/attention': [
    { address: `/results/evaluation/${past}/department/21-KPSY/attention`, by: ['admin'] },
    { address: `/results/evaluation/${current}/department/21-KPSY/attention`, by: ['admin'] },
  ],
  '/results/evaluation/:slug/department/:id/brief': [
    { address: `/results/evaluation/${past}/department/21-KPSY/brief`, by: ['admin'] },
  ],
  '/results/evaluation/:slug/department/:id/heat-map': [
    { address: `/results/evaluation/${past}/department/21-KPSY/heat-map`, by: ['admin'] },
  ],
  '/results/evaluation/:slug/contest': [{ address: `/results/evaluation/${past}/contest`, by: managers }],
  '/results/evaluation/:slug/rectorate': [{ address: `/results/evaluation/${past}/rectorate`, by: managers }],
  '/results/evaluation/:slug/duplicates': [{ address: `/results/evaluation/${past}/duplicates`, by: managers }],
  '/mails': [{ address: '/mails', by: ['student', 'teacher', 'admin'] }],
  '/import/:id/mailing/rules': [{ address: '/import/2/mailing/rules', by: managers }],
  '/mail-templates': [
    { address: '/mail-templates', by: managers },
    { address: '/mail-templates?medium=push', by: ['admin'] },
  ],
  '/outbox': [{ address: '/outbox', by: ['admin'] }],
  '/departments': [{ address: '/departments', by: managers }],
  '/providers': [{ address: '/providers', by: ['admin'] }],
  '/department/:kod': [{ address: '/department/21-KPRG', by: ['admin'] }],
  '/translations': [{ address: '/translations', by: ['admin'] }],
  '/api-tokens': [{ address: '/api-tokens', by: ['admin'] }],
  '/deployments': [{ address: '/deployments', by: ['admin'] }],
  '/audit': [{ address: '/audit', by: ['admin'] }],
  '/permissions': [
    { address: '/permissions', by: ['admin'] },
    { address: '/permissions?search=token', by: ['admin'] },
    { address: '/permissions?right=mailing.create', by: ['admin'] },
  ],
  '/retention': [{ address: '/retention', by: ['admin'] }],
  '/my-data': [{ address: '/my-data', by: ['student', 'teacher', 'admin'] }],
  '/processing': [{ address: '/processing', by: ['visitor', 'student'] }],
  '/users': [{ address: '/users', by: ['admin'] }],
  '/users/roles': [{ address: '/users/roles', by: ['admin'] }],
  '/user/create': [{ address: '/user/create', by: ['admin'] }],
  '/user/:oident': [{ address: '/user/7870667', by: ['admin'] }],
  '/user/:oident/records': [{ address: '/user/7870667/records', by: ['admin'] }],
};

/** All routes of the suite, as `/import/:id`. */
export const exampleRoutes = Object.keys(examples);

/** Addresses of all pages of the built suite. Throws for a route that has no example here, and for an example of no route. */
export function examplePages(): readonly ExamplePage[] {
  const built = globSync('mfe-*/dist/pages.json', { cwd: house }).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(resolve(house, file), 'utf8')) as object),
  );
  // The shell's own pages, and what is none.
  const own = ['/', '/login', '/settings', '/signed-in', '/help', '/changelog', '/accessibility', '/legal', '/privacy'];
  const routes = [...own, '/nowhere', ...built];
  const unknown = routes.filter((path) => !(path in examples));
  const gone = Object.keys(examples).filter((path) => !routes.includes(path));
  if (unknown.length + gone.length > 0) throw new Error(`no example of ${unknown}; no route of ${gone}`);
  return Object.values(examples).flat();
}

/** Those of one person. */
export function examplesFor(login: string): readonly string[] {
  return examplePages().flatMap(({ address, by }) => (by.includes(login) ? [address] : []));
}

/** A person for each role, and a visitor. */
export const people = everybody;
