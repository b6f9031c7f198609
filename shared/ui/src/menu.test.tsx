import { person } from '@anketa/testing/person';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Menu } from './menu.tsx';

const items = [
  { key: 'a', label: 'Příprava' },
  { key: 'b', label: 'Vyplňování' },
  { key: 'c', label: 'Kontrola' },
];

function open() {
  const onChoose = vi.fn();
  render(
    <>
      <Menu label="Jiná fáze" items={items} onChoose={onChoose} />
      <button type="button">Další</button>
    </>,
  );
  return { user: person(), opener: screen.getByRole('button', { name: /Jiná fáze/ }), onChoose };
}
const focused = () => document.activeElement?.textContent;

test('files to download are links in it, reached by arrows', async () => {
  const user = person();
  const files = items.map(({ key, label }) => ({ key, label, href: `/${key}` }));
  render(<Menu label="Stáhnout" items={files} />);
  await user.click(screen.getByRole('button', { name: 'Stáhnout' }));
  await user.keyboard('{ArrowDown}');
  const file = screen.getByRole('menuitem', { name: 'Vyplňování' });
  expect(document.activeElement).toBe(file);
  expect([file.getAttribute('href'), file.hasAttribute('download')]).toEqual(['/b', true]);
});

function Drawn({ to, ...props }: { readonly to: string }) {
  return <a data-drawn="" href={to} {...props} />;
}

test('pages are links in it as they are drawn elsewhere, and the focus is back before one is gone to', async () => {
  const user = person();
  const pages = items.map(({ key, label }) => ({ key, label, to: `#${key}` }));
  render(<Menu label="Další" items={pages} as={Drawn} />);
  const opener = screen.getByRole('button', { name: 'Další' });
  await user.click(opener);
  await user.keyboard('{ArrowDown}');
  const page = screen.getByRole('menuitem', { name: 'Vyplňování' });
  expect(document.activeElement).toBe(page);
  expect([page.getAttribute('href'), page.dataset.drawn]).toEqual(['#b', '']);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(opener);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('it opens on its first act, and arrows, Home and End go round; choosing tells which, once the focus is back', async () => {
  const { user, opener, onChoose } = open();
  onChoose.mockImplementation(() => expect(document.activeElement).toBe(opener));
  expect(screen.queryByRole('menu')).toBeNull();
  opener.focus();
  await user.keyboard('{Enter}');
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  expect(focused()).toBe('Příprava');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Vyplňování');
  await user.keyboard('{End}{ArrowDown}');
  expect(focused()).toBe('Příprava');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Kontrola');
  await user.keyboard('{Home}{Enter}');
  expect(onChoose.mock.calls).toEqual([['a']]);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('moving in it chooses nothing, and Escape gives the focus back', async () => {
  const { user, opener, onChoose } = open();
  opener.focus();
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Kontrola');
  await user.keyboard('{ArrowUp}{Escape}');
  expect(document.activeElement).toBe(opener);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(onChoose).not.toHaveBeenCalled();
});

test('it closes when somebody goes on elsewhere', async () => {
  const { user, opener } = open();
  await user.click(opener);
  await user.click(screen.getByRole('button', { name: 'Další' }));
  expect(screen.queryByRole('menu')).toBeNull();
});
