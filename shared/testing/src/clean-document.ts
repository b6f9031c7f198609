import { mendLostFocus } from '@anketa/remote/lost-focus';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import './missing-in-jsdom.ts';

// For a busy machine: what is to appear may take longer than a person would wait.
configure({ asyncUtilTimeout: 10_000 });

/** What one test renders is gone before the next: files of one worker share the document. Meanwhile the focus is looked after, as the shell does. */
let end = () => {};
beforeEach(() => {
  end = mendLostFocus();
});
afterEach(() => {
  end();
  cleanup();
});
// Files of one worker share it too. What libraries have put into the head stays: they know that it is there.
afterAll(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  for (const meta of document.head.querySelectorAll('meta')) meta.remove();
  document.title = '';
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
});
