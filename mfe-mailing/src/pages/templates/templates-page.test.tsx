import {
  deleteMailTemplate,
  type MailTemplate,
  readMailTemplates,
  updateMailTemplate,
} from '@anketa/contract/mail/templates';
import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const values = {
  name: 'Jana Malá',
  evaluation: 'Zima',
  deadline: 'zítra',
  left: '3',
  link: 'https://a.cz',
  unsubscribe: 'https://a.cz/u',
};
const template = (purpose: MailTemplate['purpose'], edited = false): MailTemplate => ({
  purpose,
  version: 'v1',
  edited,
  subject_cs: `Předmět ${purpose}`,
  subject_en: `Subject ${purpose}`,
  body_cs: 'Dobrý den, {name}',
  body_en: 'Dear {name}',
  examples: { cs: values, en: values },
});
const keyOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

async function opened(may = { edit: true }, answers: Record<string, unknown> = {}) {
  const page = { templates: [template('invitation'), template('reminder', true)], may };
  const suite = fakeSuite({
    session: sessionOf('admin'),
    answers: {
      [keyOf(readMailTemplates)]: page,
      [keyOf(updateMailTemplate)]: { version: 'v2' },
      [keyOf(deleteMailTemplate)]: { ok: true },
      ...answers,
    },
  });
  const { user } = await renderRoute(routes, { suite: suite.context, texts: cs, at: '/mail-templates' });
  await screen.findByRole('heading', { level: 1, name: cs.templates.title.mail });
  const sent = () => suite.seen.requests.flatMap(({ method, url, body }) => (method === 'GET' ? [] : [[url, body]]));
  const czech = () => within(screen.getByRole('region', { name: 'Česky' }));
  const choose = (name: string) => user.selectOptions(screen.getByRole('combobox', { name: cs.templates.which }), name);
  return { ...suite, user, sent, czech, choose };
}

test('a text is edited from what was seen, its problems are said and do not keep it from being saved', async () => {
  const { user, sent, czech, seen } = await opened();
  const text = czech().getByRole('textbox', { name: 'Text' });
  await user.clear(text);
  await user.type(text, 'Dobrý den, {{jmeno}');
  await czech().findByText(/Údaj \{jmeno\} neexistuje/);
  await user.click(screen.getByRole('button', { name: cs.templates.save }));
  const body = { body_cs: 'Dobrý den, {jmeno}', version: 'v1' };
  await expect.poll(sent).toEqual([['/internal/mail-templates/invitation', body]]);
  await expect.poll(() => seen.notices.map(({ text: said }) => said)).toEqual([cs.templates.saved]);
});

test('what somebody else has edited meanwhile is asked about', async () => {
  const standing = { version: 'v9', values: { ...template('invitation'), subject_cs: 'Jejich' } };
  const conflict = new HttpError(409, { type: '/problems/edit-conflict', standing });
  const { user, czech } = await opened({ edit: true }, { [keyOf(updateMailTemplate)]: conflict });
  await user.type(czech().getByRole('textbox', { name: 'Předmět' }), ' a moje');
  await user.click(screen.getByRole('button', { name: cs.templates.save }));
  const clash = within(await screen.findByRole('group', { name: 'Předmět, česky' }));
  expect(clash.getByText('Jejich')).toBeTruthy();
});

test('each message has its own text, and who leaves one unsaved is asked', async () => {
  const { user, czech, choose, seen } = await opened();
  await choose('Připomínka (upraveno)');
  const subject = () => czech().getByRole<HTMLInputElement>('textbox', { name: 'Předmět' });
  await expect.poll(() => subject().value).toBe('Předmět reminder');
  await user.type(subject(), '!');
  expect([...seen.held]).toEqual([cs.templates.unsaved]);
});

test('an edited text goes back to the original one after a question', async () => {
  const { user, sent, choose, seen } = await opened();
  expect(screen.queryByRole('button', { name: cs.templates.resetAct })).toBeNull();
  await choose('Připomínka (upraveno)');
  await user.click(await screen.findByRole('button', { name: cs.templates.resetAct }));
  await expect.poll(sent).toEqual([['/internal/mail-templates/reminder', undefined]]);
  expect(seen.questions).toMatchObject([{ title: cs.templates.resetAsk, danger: true }]);
});

test('who may only read sees the texts as they will come, and no form', async () => {
  await opened({ edit: false });
  expect(screen.getByText(cs.templates.readOnly)).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Náhled e-mailu: Česky' }).textContent).toContain('Dobrý den, Jana Malá');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('texts of notifications are edited beside those of e-mails, as short as a phone shows them', async () => {
  const { user, sent, czech, seen } = await opened();
  await user.click(screen.getByRole('button', { name: cs.templates.tabs.push }));
  await screen.findByRole('heading', { level: 1, name: cs.templates.title.push });
  expect(seen.requests.at(-1)?.url).toBe('/internal/mail-templates?medium=push');
  const title = czech().getByRole<HTMLInputElement>('textbox', { name: 'Nadpis' });
  expect(title.maxLength).toBe(60);
  await user.type(title, '!');
  await user.click(screen.getByRole('button', { name: cs.templates.save }));
  const body = { subject_cs: 'Předmět invitation!', version: 'v1' };
  await expect.poll(sent).toEqual([['/internal/mail-templates/invitation?medium=push', body]]);
});
