import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import './missing-in-jsdom.ts';

// For a busy machine: what is to appear may take longer than a person would wait.
configure({ asyncUtilTimeout: 10_000 });

/** What one test renders is gone before the next: files of one worker share the document. */
afterEach(cleanup);
