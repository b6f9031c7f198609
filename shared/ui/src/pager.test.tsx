import { person } from '@anketa/testing/person';
import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Pager } from './pager.tsx';
import { Language } from './words.tsx';

beforeEach(() => {
  document.documentElement.lang = 'cs';
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(name) });
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

/** A list whose next page comes when it is told to. */
function Paged({ current, last = 3, unread, onGo }: PagedProps) {
  const top = useRef<HTMLTableElement>(null);
  return (
    <main tabIndex={-1}>
      <table ref={top} tabIndex={-1} />
      <Pager list={{ current, last, unread, go: onGo ?? (() => undefined) }} top={top} />
    </main>
  );
}

interface PagedProps {
  readonly current: number;
  readonly last?: number;
  readonly unread?: number;
  readonly onGo?: (page: number) => void;
}

test('it goes one page on and one back; when that has come, the list begins at its top, with the focus', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const onGo = vi.fn();
  const { rerender } = render(<Paged current={2} onGo={onGo} />);
  const user = person();
  await user.click(button('Předchozí'));
  await user.click(button('Další'));
  expect(onGo.mock.calls).toEqual([[1], [3]]);
  expect(document.activeElement).toBe(button('Další'));
  expect(scroll).not.toHaveBeenCalled();
  expect(screen.getByText('Strana 2 ze 3').getAttribute('aria-current')).toBe('page');
  rerender(<Paged current={3} onGo={onGo} />);
  expect(document.activeElement).toBe(screen.getByRole('table'));
  expect(scroll.mock.calls).toEqual([[0, 0]]);
  button('Další').focus();
  rerender(<Paged current={1} onGo={onGo} />);
  expect(document.activeElement).toBe(button('Další'));
  scroll.mockRestore();
});

test('which page could not be read stands beside the buttons and is read out', () => {
  const { rerender } = render(<Paged current={1} />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<Paged current={1} unread={2} />);
  expect(screen.getByRole('alert').textContent).toBe('Stranu 2 se nepodařilo načíst. Zkuste to prosím znovu.');
});

test('at the ends there is no further; one page needs none', () => {
  const { rerender } = render(<Paged current={1} last={2} />);
  expect([isOff('Předchozí'), isOff('Další')]).toEqual([true, false]);
  rerender(<Paged current={2} last={2} />);
  expect([isOff('Předchozí'), isOff('Další')]).toEqual([false, true]);
  rerender(<Paged current={1} last={1} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('its words follow the language that is spoken around it', async () => {
  const spoken = (language: string) => (
    <Language value={language}>
      <Paged current={1} last={2} />
    </Language>
  );
  const { rerender } = render(spoken('cs'));
  expect(screen.getByRole('navigation', { name: 'Stránkování' })).toBeTruthy();
  rerender(spoken('en'));
  expect(screen.getByRole('navigation', { name: 'Paging' })).toBeTruthy();
  expect(screen.getByText('Page 1 of 2')).toBeTruthy();
});

test('up leads to where the page begins, with the focus', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  render(<Paged current={1} last={2} />);
  await person().click(button('Nahoru'));
  expect(scroll).toHaveBeenCalledWith(0, 0);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  scroll.mockRestore();
});
