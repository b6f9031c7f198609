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

test('an extension that leads to no page, that asks for something else than its page, or that publishing would refuse, is named', () => {
  const extension = { place: 'evaluation.cards', id: 'week', label, right: 'signed-in', order: 1 };
  const added = (path: string, more: object = {}) => problems({ extends: [{ ...extension, path, ...more }] });
  const routes = [{ path: '/timetable/:id' }];
  expect(
    contractProblems({
      ...parts,
      routes,
      description: { ...description, extends: [{ ...extension, path: '/timetable/:id' }] },
    }),
  ).toEqual([]);
  expect(added('/timetable/:id')).toEqual(['the extension week leads to /timetable/:id, where there is no page']);
  expect(added('/timetable/:week')).toContain('its extension "week" needs :week, which evaluation.cards does not know');
  expect(
    contractProblems({
      ...parts,
      routes,
      description: { ...description, extends: [{ ...extension, path: '/timetable/:id', right: 'mailing.create' }] },
    }),
  ).toEqual(['the extension week asks for mailing.create, its page for signed-in']);
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
