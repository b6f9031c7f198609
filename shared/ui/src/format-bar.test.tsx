import { person } from '@anketa/testing/person';
import { render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { TextArea } from './field.tsx';
import { FormatBar } from './format-bar.tsx';
import { Menu } from './menu.tsx';

const items = [
  { key: 'a', label: 'Jméno' },
  { key: 'b', label: 'Adresa' },
];

function Written() {
  const area = useRef<HTMLTextAreaElement>(null);
  const [value, setValue] = useState('');
  const tools = (
    <FormatBar label="Úpravy">
      <button type="button" onClick={() => area.current?.select()}>
        Tučně
      </button>
      <button type="button">Odkaz</button>
      <Menu label="Vložit" items={items} onChoose={vi.fn()} />
    </FormatBar>
  );
  return <TextArea label="Text" value={value} onChange={setValue} area={area} tools={tools} />;
}

const focused = () => document.activeElement?.textContent;

test('a bar is one stop of the Tab key, where somebody left it; arrows, Home and End go through it', async () => {
  render(<Written />);
  const user = person();
  await user.tab();
  expect(focused()).toBe('Tučně');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Odkaz');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text' }));
  await user.tab({ shift: true });
  expect(focused()).toBe('Odkaz');
  await user.keyboard('{End}');
  expect(focused()).toMatch(/Vložit/);
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Tučně');
  await user.keyboard('{ArrowLeft}{Home}');
  expect(focused()).toBe('Tučně');
  expect(screen.getByRole('toolbar', { name: 'Úpravy' })).toBeTruthy();
});

test('the keys of a menu in it are the menu’s', async () => {
  render(<Written />);
  const user = person();
  await user.click(screen.getByRole('button', { name: /Vložit/ }));
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Adresa');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Adresa');
  await user.keyboard('{Home}');
  expect(focused()).toBe('Jméno');
});

test('a tool reaches the field', async () => {
  render(<Written />);
  const user = person();
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  await user.type(field, 'abc');
  await user.click(screen.getByRole('button', { name: 'Tučně' }));
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3]);
});
