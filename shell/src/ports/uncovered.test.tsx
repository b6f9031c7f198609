import { expect, test, vi } from 'vitest';
import { whenUncovered } from './uncovered.ts';

function opened(): HTMLDialogElement {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.showModal();
  return dialog;
}

test('without a dialog it is done at once', () => {
  const act = vi.fn();
  whenUncovered(act);
  expect(act).toHaveBeenCalledOnce();
});

test('under a dialog that closes it is done then, once', async () => {
  const act = vi.fn();
  const dialog = opened();
  whenUncovered(act);
  expect(act).not.toHaveBeenCalled();
  dialog.close();
  await expect.poll(() => act.mock.calls.length).toBe(1);
  dialog.remove();
});

test('under one that stays it is done after half a second', async () => {
  const act = vi.fn();
  const dialog = opened();
  whenUncovered(act);
  await expect.poll(() => act.mock.calls.length).toBe(1);
  expect(dialog.open).toBe(true);
  dialog.remove();
});
