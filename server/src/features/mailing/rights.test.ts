import type { Endpoint } from '@anketa/contract/endpoint';
import { tableFileOf } from '@anketa/contract/lists';
import * as emails from '@anketa/contract/mail/emails';
import * as lists from '@anketa/contract/mail/lists';
import * as mailing from '@anketa/contract/mail/mailing';
import * as noticeLists from '@anketa/contract/mail/notice-lists';
import * as notifications from '@anketa/contract/mail/notifications';
import * as rules from '@anketa/contract/mail/sending-rules';
import * as templates from '@anketa/contract/mail/templates';
import { permissionBit } from '@anketa/contract/rights';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

const app = await testApplication();
const id = await givenEvaluation(app.db, { slug: 'zs', state: 1 });
const all = Object.values(permissionBit).reduce((sum, bit) => sum + bit, 0);
await givenPerson(app.db, 'mailer', { extra_permissions: permissionBit.mailing });
await givenPerson(app.db, 'others', { extra_permissions: all - permissionBit.mailing });

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'right' in value;

/** Every endpoint of e-mails and notifications that asks for a permission. */
const endpoints = [emails, lists, noticeLists, rules, templates, mailing, notifications]
  .flatMap((contract): unknown[] => Object.values(contract))
  .concat(tableFileOf(lists.listDrafts), tableFileOf(lists.listSent), tableFileOf(lists.listUndelivered))
  .concat(tableFileOf(noticeLists.listNoticeDrafts), tableFileOf(noticeLists.listSentNotices))
  .filter(isEndpoint)
  .filter(({ right }) => right !== 'public' && right !== 'signed-in');

const addressOf = ({ path }: Endpoint) =>
  path.replace(':id', String(id)).replace(':purpose', 'invitation').replaceAll(/:\w+/g, '999999');

/** The endpoints by what each answers to somebody: those that refuse for a lack of rights, and the others. */
async function answersTo(oidos: string | null) {
  const { get, send } = await app.as(oidos);
  const answers = { refused: [] as string[], opened: [] as string[] };
  for (const endpoint of endpoints) {
    const { method, right } = endpoint;
    const address = addressOf(endpoint);
    const { status } = await (method === 'GET' ? get(address) : send(method, address, {}));
    answers[status === 401 || status === 403 ? 'refused' : 'opened'].push(`${right}: ${method} ${endpoint.path}`);
  }
  return answers;
}

const isOf = (right: string) => right.startsWith('mailing.');

test('the permission to write and send e-mails (bit 4) opens every endpoint of them, and no other', async () => {
  const { opened, refused } = await answersTo('mailer');
  expect(opened.length).toBeGreaterThan(25);
  expect(opened.filter((one) => !isOf(one))).toEqual([]);
  expect(refused.filter(isOf)).toEqual([]);
  expect(refused.length).toBeGreaterThan(0);
});

test('all other permissions together open no endpoint of e-mails that asks for it', async () => {
  const { opened, refused } = await answersTo('others');
  expect(opened.filter(isOf)).toEqual([]);
  expect(refused.filter(isOf).length).toBeGreaterThan(25);
});

test('whoever is not signed in opens none of them', async () => {
  expect((await answersTo(null)).opened).toEqual([]);
});
