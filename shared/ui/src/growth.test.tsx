import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TextArea } from './field.tsx';

/** What the observer of sizes was given to do. */
let resized: () => void;
let content = 0;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resized = told;
      }
      observe() {}
      disconnect() {}
    },
  );
  // Of the border two points are no part of what scrolls.
  const height = (area: HTMLElement) => Number.parseFloat(area.style.blockSize) || 96;
  const measure = (name: string, get: (this: HTMLElement) => number) =>
    vi.spyOn(HTMLTextAreaElement.prototype, name as 'scrollHeight', 'get').mockImplementation(get);
  measure('scrollHeight', () => content);
  measure('offsetHeight', function offsetHeight() {
    return height(this);
  });
  measure('clientHeight', function clientHeight() {
    return height(this) - 2;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Message() {
  const [value, setValue] = useState('');
  return <TextArea label="Zpráva" value={value} onChange={setValue} />;
}

function write(value: string, height: number): string {
  content = height;
  const area = screen.getByLabelText('Zpráva');
  fireEvent.change(area, { target: { value } });
  return area.style.blockSize;
}

test('in an engine without field-sizing a text grows with what is written, does not jump while it is shortened, and begins anew', () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false);
  render(<Message />);
  expect(write('Krátce.', 60)).toBe('');
  expect(write('Dlouze …', 240)).toBe('242px');
  expect(write('Kratčeji', 120)).toBe('242px');
  expect(write('', 60)).toBe('');
});

test('there it also grows when it becomes narrower, or visible', () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false);
  render(<Message />);
  expect(write('Skrytě', 0)).toBe('');
  content = 300;
  act(() => resized());
  expect(screen.getByLabelText('Zpráva').style.blockSize).toBe('302px');
});

test('an engine that makes it grow is left to do so', () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(true);
  render(<Message />);
  expect(write('Dlouze …', 240)).toBe('');
});
