import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Matrix } from './matrix.tsx';

test('a matrix is a table whose coloured cells say why, and whoever has no mouse can scroll it', () => {
  render(
    <Matrix
      caption="Mapa"
      corner="Předmět"
      columns={[
        { key: 1, title: 'První' },
        { key: 2, title: 'Druhá' },
      ]}
      rows={['Algebra']}
      rowKey={(row) => row}
      rowHead={(row) => row}
      cell={(_, column) => (column === 0 ? { text: '1,2', tone: 'better', says: 'lepší než jinde' } : { text: '2,0' })}
    />,
  );
  const cells = screen.getAllByRole('cell');
  expect(cells.map(({ textContent, dataset }) => [textContent, dataset.tone])).toEqual([
    ['1,2, lepší než jinde', 'better'],
    ['2,0', undefined],
  ]);
  expect(screen.getByRole('rowheader').textContent).toBe('Algebra');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Předmět',
    'První',
    'Druhá',
  ]);
  expect(screen.getByRole('region', { name: 'Mapa' }).tabIndex).toBe(0);
});
