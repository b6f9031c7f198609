import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MarkedArea } from './marked-area.tsx';

test('what stands for something else is marked under the field, and is no text of the page', () => {
  const { container } = render(
    <MarkedArea text="Do {deadline}." marks={/(\{deadline\})/}>
      <textarea defaultValue="Do {deadline}." />
    </MarkedArea>,
  );
  const parts = [...container.querySelectorAll<HTMLElement>('[aria-hidden] [data-text]')];
  expect(
    parts.map(({ dataset, parentElement }) => [dataset.text, dataset.edge, parentElement?.dataset.marked]),
  ).toEqual([
    ['Do ', undefined, undefined],
    ['{', '', ''],
    ['deadline', undefined, ''],
    ['}', '', ''],
    ['.', undefined, undefined],
  ]);
  expect(container.textContent).toBe('Do {deadline}.');
});
