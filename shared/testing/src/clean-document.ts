import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import './missing-in-jsdom.ts';

/** What one test renders is gone before the next: files of one worker share the document. */
afterEach(cleanup);
