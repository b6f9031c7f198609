import { expect, test } from 'vitest';
import { contractProblems } from './contract-kit.ts';

const label = { cs: 'Rozvrh', en: 'Timetable' };
const description = {
  id: 'mfe-timetable',
  contract: 1,
  requires: {},
  routes: [{ path: '/timetable', right: 'signed-in' }],
  menu: [{ id: 'timetable', path: '/timetable', label, right: 'signed-in', order: 60 }],
};
const parts = { routes: [{ path: '/timetable/:week' }], messages: { cs: { a: 'A' }, en: { a: 'A' } } };

/** What the tests of a remote say when its remote.json differs by this. */
const problems = (change: object) => contractProblems({ ...parts, description: { ...description, ...change } });

test('a remote that keeps the contract has no problems', () => {
  expect(problems({})).toEqual([]);
});

test('the tests of a remote say what publishing would refuse: a reserved address, a misspelt right, a foreign menu item', () => {
  expect(problems({ routes: [...description.routes, { path: '/login', right: 'public' }] })).toEqual([
    'the route /login is reserved: the shell and the server answer it themselves',
  ]);
  expect(problems({ routes: [{ path: '/:anything', right: 'public' }] }).join()).toContain('routes.0.path');
  const item = { ...description.menu[0] };
  expect(problems({ menu: [{ ...item, right: 'signed-inn' }] }).join()).toContain('menu.0.right');
  expect(problems({ menu: [{ ...item, path: '/results' }] })).toEqual([
    "the menu leads to /results, which is not this remote's",
  ]);
});

test('a page outside the prefixes of remote.json, and a text that one language lacks, are named', () => {
  expect(
    contractProblems({
      description,
      routes: [{ path: '/week' }],
      messages: { cs: { a: 'A', week_one: 'týden' }, en: { a: 'A' } },
    }),
  ).toEqual(['the route /week lies outside the prefixes of remote.json', 'en.json lacks week']);
});

test('a page that asks for less than its prefix, and a menu item that asks for something else than its page, are named', () => {
  const routes = [
    { path: '/timetable', right: 'user.edit' as const },
    { path: '/timetable/:week', right: 'public' as const },
  ];
  expect(contractProblems({ ...parts, description, routes })).toEqual([
    'the route /timetable/:week asks for public, its prefix in remote.json for signed-in',
    'the menu item timetable asks for signed-in, its page for user.edit',
  ]);
});
