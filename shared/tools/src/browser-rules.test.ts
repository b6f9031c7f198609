import { expect, test } from 'vitest';
import { duplicateMechanisms } from './browser-rules.ts';

const held = (path: string, text: string) => duplicateMechanisms([{ path, text }]);
const page = 'mfe-timetable/src/pages/week/week-page.tsx';

test.each([
  ['data by a library of its own', "import useSWR from 'swr';", 'useData'],
  [
    'pages of data by a part of that library',
    "const { unstable_serialize } = await import('swr/infinite');",
    'useData',
  ],
  ['a form by a library of its own', "import { useForm } from 'react-hook-form';", 'useForm with ActionForm'],
  ['a request by hand', "const answer = await fetch('/internal/users');", 'useAction'],
  ['a request by the client', 'const client = useClient();', 'useAction'],
  ['a request by the port', 'await suite.http.send({ method, url });', 'useAction'],
  ['a form of its own', 'return <form onSubmit={send}>;', 'shared/ui'],
  ['a table of its own', 'const Grid = styled.table`width: 100%`;', 'shared/ui'],
  ['a choice of its own', 'return <select\n  value={value}>', 'shared/ui'],
  ['a button that loses the focus', 'return <Button\n  $small disabled={busy}>', '\\$off'],
  ['a part that never comes after one failure', 'const Dialog = lazy(() => import(path));', 'laterPart'],
  ['a right decided in the page', "if (meets(session, 'user.edit')) show();", 'may'],
  ['a role decided in the page', "if (session.roles.includes('admin')) show();", 'may'],
  ['the role of the header', "if (role.slug === 'admin') show();", 'may'],
])('in a remote, %s is named, with what to use instead', (_what, text, instead) => {
  expect(held(page, text)).toEqual([expect.stringMatching(new RegExp(`^${page} holds .*: .*${instead}`, 's'))]);
});

test('the foundation itself, and each exception that has a reason, may', () => {
  expect(held('shared/remote/src/use-data.ts', "import useSWR from 'swr';")).toEqual([]);
  expect(held('shared/remote/src/use-form.ts', "import { useForm } from 'react-hook-form';")).toEqual([]);
  expect(held('shared/ui/src/table.tsx', 'styled.table``')).toEqual([]);
  expect(held('mfe-evaluation/src/drafts/use-drafts.ts', 'useClient()')).toEqual([]);
  expect(held('mfe-evaluation/src/pages/list/list-page.tsx', 'useClient()')).toHaveLength(1);
  expect(held('shell/src/pages/home-page.tsx', "import useSWR from 'swr';")).toHaveLength(1);
});

test('what goes the one way is not named: components of shared/ui, types, comments, a reload called fetch', () => {
  const text = `/** Not <form> and not fetch(). */
    import { useForm } from '@anketa/remote/use-form'; // in place of useClient
    import { Form } from '@anketa/ui/form';
    const prefetch = () => page.prefetch('/week');
    return <Form><Table rows={rows} /><Select<Week> /></Form>;`;
  expect(held(page, text)).toEqual([]);
});
