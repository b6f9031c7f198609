import { fakeSuite } from '@anketa/testing/fake-suite';
import { later } from '@anketa/testing/later';
import { render } from '@anketa/testing/render';
import { cleanup, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { laterPart } from './later-part.tsx';

const Answer = ({ text }: { readonly text: string }) => <p>{text}</p>;
const { context: suite } = fakeSuite();

/** A part whose code comes when the test says, and how often it was asked for. */
function part() {
  const code = later();
  let loads = 0;
  const load = () => {
    loads += 1;
    return code.answer() as Promise<ComponentType<{ readonly text: string }>>;
  };
  return { Part: laterPart(load, <i>meanwhile</i>), loads: () => loads, ...code };
}

test('a part is loaded once it is drawn, with something in its place meanwhile; drawn again it is there at once', async () => {
  const { Part, arrive, loads } = part();
  expect(loads()).toBe(0);
  await render(<Part text="first" />, { suite });
  expect(screen.getByText('meanwhile')).toBeTruthy();
  await arrive(Answer);
  expect(screen.getByText('first')).toBeTruthy();
  cleanup();
  await render(<Part text="second" />, { suite });
  expect(screen.getByText('second')).toBeTruthy();
  expect(loads()).toBe(1);
});

test('where its code does not come it says so, and is loaded anew when it is drawn anew', async () => {
  const { Part, fail, arrive } = part();
  await render(<Part text="first" />, { suite });
  await fail(new TypeError('no network'));
  expect(screen.getByRole('alert').textContent).toContain('Tuto část stránky se nepodařilo načíst.');
  cleanup();
  await render(<Part text="second" />, { suite });
  expect(screen.queryByRole('alert')).toBeNull();
  await arrive(Answer);
  expect(screen.getByText('second')).toBeTruthy();
});

test('another try is for all that have not come, also for those that are quiet about it', async () => {
  const one = part();
  const other = part();
  const page = (
    <>
      <one.Part text="first" />
      <other.Part text="second" quiet />
    </>
  );
  const { user } = await render(page, { suite });
  await one.fail(new TypeError('no network'));
  await other.fail(new TypeError('no network'));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await one.arrive(Answer);
  await other.arrive(Answer);
  expect(screen.getByText('first')).toBeTruthy();
  expect(screen.getByText('second')).toBeTruthy();
  expect([one.loads(), other.loads()]).toEqual([2, 2]);
});
