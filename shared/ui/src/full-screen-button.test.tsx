import { person } from '@anketa/testing/person';
import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { FullScreenButton } from './full-screen-button.tsx';

function Projected() {
  const poster = useRef<HTMLDivElement>(null);
  return (
    <>
      <FullScreenButton of={poster}>Na celou obrazovku</FullScreenButton>
      <div ref={poster}>Plakát</div>
    </>
  );
}

/** A document of a device that can, or cannot, and of a browser that refuses it. */
function documentThat(can: boolean) {
  const requestFullscreen = vi.fn(() => Promise.reject(new TypeError('refused')));
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: can });
  Object.assign(HTMLElement.prototype, { requestFullscreen });
  return requestFullscreen;
}
afterEach(() => {
  Reflect.deleteProperty(document, 'fullscreenEnabled');
  Reflect.deleteProperty(HTMLElement.prototype, 'requestFullscreen');
});

test('it projects what it is of, and a refusal breaks nothing', async () => {
  const asked = documentThat(true);
  render(<Projected />);
  await person().click(screen.getByRole('button', { name: 'Na celou obrazovku' }));
  expect(asked.mock.contexts).toEqual([screen.getByText('Plakát')]);
});

test('where the device cannot, as an iPhone, it is not offered', () => {
  documentThat(false);
  render(<Projected />);
  expect(screen.queryByRole('button')).toBeNull();
});
