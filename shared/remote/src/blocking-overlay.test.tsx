import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BlockingOverlay } from './blocking-overlay.tsx';

// jsdom opens no dialogs.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

test('what holds the page is over it after 300 ms, says what is done, and goes with it (1.30)', () => {
  const { rerender } = render(<BlockingOverlay busy text="Hodnocení se zakládá…" />);
  act(() => vi.advanceTimersByTime(299));
  expect(screen.queryByRole('status')).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe('Hodnocení se zakládá…');
  expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true);
  rerender(<BlockingOverlay busy={false} text="Hodnocení se zakládá…" />);
  expect(screen.queryByRole('dialog')).toBeNull();
});
