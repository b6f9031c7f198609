import { person } from '@anketa/testing/person';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Form } from './form.tsx';

test('one that is off says so, can have the focus, and does nothing, also for a form', async () => {
  const told = vi.fn();
  const sent = vi.fn();
  const form = (off: boolean) => (
    <Form onSubmit={sent}>
      <input aria-label="Jméno" />
      <Button type="submit" $off={off} onClick={told}>
        Uložit
      </Button>
    </Form>
  );
  const { rerender } = render(form(true));
  const button = screen.getByRole('button', { name: 'Uložit' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const user = person();
  await user.tab();
  await user.keyboard('{Enter}');
  await user.tab();
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Enter} ');
  await user.click(button);
  expect([told, sent].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  rerender(form(false));
  expect(button.getAttribute('aria-disabled')).toBeNull();
  await user.keyboard('{Enter}');
  expect([told, sent].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
