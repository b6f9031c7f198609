import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { evaluationOf } from '../../../testing/evaluation-of.ts';
import { renderedPart } from '../../../testing/rendered.tsx';
import { SharingCard } from './sharing-card.tsx';

const [questions, answers] = ['/internal/import/7/question', '/internal/import/7/answer'];
const none = { [`GET ${questions}/check-sis`]: { status: false }, [`GET ${answers}/check-sis`]: { status: false } };

async function shown(given: Readonly<Record<string, unknown>>, state = 3) {
  const suite = fakeSuite({ session: sessionOf('admin'), answers: { ...none, ...given } });
  const part = await renderedPart(suite.context, <SharingCard evaluation={evaluationOf({ state })} />);
  return { ...suite, ...part };
}
/** A button that is offered: until the SIS has answered it only keeps the place. */
async function button(name: string): Promise<HTMLElement> {
  await expect.poll(() => screen.getByRole('button', { name }).matches(':enabled')).toBe(true);
  return screen.getByRole('button', { name });
}

test('what the SIS has is a green line in place of the button; the advice says when to share', async () => {
  const { container } = await shown({ [`GET ${questions}/check-sis`]: { status: true } });
  await button('Zkopírovat odpovědi do SIS');
  expect(screen.getByRole('status').textContent).toBe('✓ Otázky už jsou v SIS zkopírovány.');
  expect(screen.queryByRole('button', { name: 'Zkopírovat otázky do SIS' })).toBeNull();
  expect(container.textContent).toContain('Sdílejte až po skončení hodnocení.');
});

test('before filling has ended nothing is offered that the advice speaks against', async () => {
  const { container } = await shown({}, 1);
  await expect.poll(() => container.textContent).toContain('Otázky půjde zkopírovat po skončení vyplňování.');
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['questions', questions, 'Zkopírovat otázky do SIS', 'Export otázek do SIS proběhl úspěšně.', 'Otázky už'],
  ['answers', answers, 'Zkopírovat odpovědi do SIS', 'Export odpovědí do SIS proběhl úspěšně.', 'Odpovědi už'],
])(
  '%s are copied: told in the words of the specification, and the green line takes the place of the button',
  async (_, url, name, text, line) => {
    const { seen, user } = await shown({ [`POST ${url}/store-to-sis`]: { status: true } });
    await user.click(await button(name));
    const told = await screen.findByRole('status');
    expect(told.textContent).toContain(line);
    expect(document.activeElement).toBe(told);
    expect(seen.notices).toEqual([{ kind: 'success', text }]);
    expect(screen.queryByRole('button', { name })).toBeNull();
  },
);

test('a proxy that waits no longer (504) is a success of questions, and a failure of answers', async () => {
  const slow = new HttpError(504, {});
  const { seen, user } = await shown({
    [`POST ${questions}/store-to-sis`]: slow,
    [`POST ${answers}/store-to-sis`]: slow,
  });
  await user.click(await button('Zkopírovat otázky do SIS'));
  expect((await screen.findByRole('status')).textContent).toContain('Otázky už');
  await user.click(await button('Zkopírovat odpovědi do SIS'));
  expect(seen.notices.map(({ kind }) => kind)).toEqual(['success', 'error']);
  expect(await button('Zkopírovat odpovědi do SIS')).toBeTruthy();
});

test('a failure is a notification, stands beside the button, and the button stays', async () => {
  const title = 'Kopírování se nezdařilo.';
  const error = new HttpError(502, { type: '/problems/sis-sharing-failed', title });
  const { seen, user, container } = await shown({ [`POST ${answers}/store-to-sis`]: error });
  await user.click(await button('Zkopírovat odpovědi do SIS'));
  expect(await button('Zkopírovat odpovědi do SIS')).toBeTruthy();
  expect(seen.notices).toEqual([{ kind: 'error', text: title }]);
  expect(container.textContent).toContain(title);
});

test.each([0, 403, 502, 503])(
  'a check that fails with %s hides the card and is reported; nobody is told',
  async (status) => {
    const { seen, container } = await shown({ [`GET ${answers}/check-sis`]: new HttpError(status, {}) });
    await expect.poll(() => seen.reported).toEqual(['sis-check-failed']);
    expect(container.textContent).toBe('');
    expect(seen.notices).toEqual([]);
  },
);

test('before publication answers cannot be copied, and the card says when they can', async () => {
  const { container } = await shown({}, 2);
  await button('Zkopírovat otázky do SIS');
  expect(screen.queryByRole('button', { name: 'Zkopírovat odpovědi do SIS' })).toBeNull();
  expect(container.textContent).toContain('Odpovědi půjde zkopírovat po zveřejnění výsledků.');
});
