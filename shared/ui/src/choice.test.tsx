import { person } from '@anketa/testing/person';
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Checkbox, RadioGroup, Switch } from './choice.tsx';

interface ControlledProps<Value> {
  readonly told: (value: Value) => void;
}

function ControlledCheck({ Part, told }: ControlledProps<boolean> & { readonly Part: typeof Checkbox }) {
  const [checked, setChecked] = useState(false);
  return (
    <Part
      label="Aktivní"
      help="Pokládá se."
      checked={checked}
      onChange={(wanted) => {
        told(wanted);
        setChecked(wanted);
      }}
    />
  );
}

const options = [
  { value: 'a', label: 'Ano', help: 'Hned.' },
  { value: 'n', label: 'Ne' },
  { value: 'x', label: 'Nikdy', disabled: true },
];

function ControlledGroup({ told }: ControlledProps<string>) {
  const [value, setValue] = useState('a');
  return (
    <RadioGroup
      label="Souhlas"
      help="Vyberte."
      error="Vyberte prosím."
      value={value}
      options={options}
      onChange={(wanted) => {
        told(wanted);
        setValue(wanted);
      }}
    />
  );
}

test.each([
  { Part: Checkbox, role: 'checkbox' },
  { Part: Switch, role: 'switch' },
])('a $role is named by its label, told of by a click and by the space bar', async ({ Part, role }) => {
  const told = vi.fn();
  render(<ControlledCheck Part={Part} told={told} />);
  const user = person();
  await user.click(screen.getByText('Aktivní'));
  screen.getByRole(role, { name: /Aktivní/ }).focus();
  await user.keyboard(' ');
  expect(told.mock.calls).toEqual([[true], [false]]);
});

test.each([Checkbox, Switch])('a disabled one tells of nothing', async (Part) => {
  const told = vi.fn();
  render(<Part label="Aktivní" checked disabled onChange={told} />);
  await person().click(screen.getByText('Aktivní'));
  expect(told).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Aktivní').checked).toBe(true);
});

test('of a group one is chosen, also by arrows; what is wrong with it belongs to it', async () => {
  const told = vi.fn();
  render(<ControlledGroup told={told} />);
  const user = person();
  const group = screen.getByRole('radiogroup', { name: 'Souhlas' });
  const described = group.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Vyberte.', 'Vyberte prosím.']);
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true, false, false]);
  screen.getByRole('radio', { name: /Ano/ }).focus();
  await user.keyboard('{ArrowDown}');
  await user.click(screen.getByText('Nikdy'));
  expect(told.mock.calls).toEqual([['n']]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ne' }).checked).toBe(true);
});

test('two groups on a page do not take each other’s choice', () => {
  const group = (label: string, value: string) => (
    <RadioGroup label={label} value={value} options={options} onChange={() => undefined} />
  );
  render(
    <>
      {group('První', 'a')}
      {group('Druhá', 'n')}
    </>,
  );
  const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name);
  expect(new Set(names).size).toBe(2);
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(2);
});
