import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Meta } from './meta.tsx';

test('facts stand one after the other, without those that are empty', () => {
  const { container } = render(<Meta parts={['Studenti', '', '120 příjemců']} />);
  expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent?.trim())).toEqual([
    'Studenti',
    '120 příjemců',
  ]);
});
