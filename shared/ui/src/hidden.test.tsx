import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Announced } from './hidden.tsx';

test('what is announced comes into a live region that is there', () => {
  expect(renderToString(<Announced text="Nalezeno 3" />)).not.toContain('Nalezeno');
  const { rerender } = render(<Announced text="Nalezeno 3" />);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('Nalezeno 3');
  rerender(<Announced text="Nalezeno 4" />);
  expect([screen.getByRole('status') === region, region.textContent]).toEqual([true, 'Nalezeno 4']);
});
