import { person } from '@anketa/testing/person';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Pager } from './pager.tsx';

beforeEach(() => {
  document.documentElement.lang = 'cs';
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(name) });
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

test('it goes one page on and one back, to the top', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const onGo = vi.fn();
  render(<Pager current={2} last={3} onGo={onGo} />);
  const user = person();
  await user.click(button('Další'));
  await user.click(button('Předchozí'));
  expect(onGo.mock.calls).toEqual([[3], [1]]);
  expect(scroll).toHaveBeenCalledTimes(2);
  expect(screen.getByText('Strana 2 z 3').getAttribute('aria-current')).toBe('page');
  scroll.mockRestore();
});

test('at the ends there is no further; one page needs none', () => {
  const onGo = vi.fn();
  const { rerender } = render(<Pager current={1} last={2} onGo={onGo} />);
  expect([isOff('Předchozí'), isOff('Další')]).toEqual([true, false]);
  rerender(<Pager current={2} last={2} onGo={onGo} />);
  expect([isOff('Předchozí'), isOff('Další')]).toEqual([false, true]);
  rerender(<Pager current={1} last={1} onGo={onGo} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('its words follow the language of the document', async () => {
  render(<Pager current={1} last={2} onGo={() => undefined} />);
  expect(screen.getByRole('navigation', { name: 'Stránkování' })).toBeTruthy();
  await act(async () => {
    document.documentElement.lang = 'en';
  });
  expect(screen.getByRole('navigation', { name: 'Paging' })).toBeTruthy();
  expect(screen.getByText('Page 1 of 2')).toBeTruthy();
});

test('up leads to where the page begins, with the focus', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  render(
    <main tabIndex={-1}>
      <Pager current={1} last={2} onGo={() => undefined} />
    </main>,
  );
  await person().click(button('Nahoru'));
  expect(scroll).toHaveBeenCalledWith(0, 0);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  scroll.mockRestore();
});
