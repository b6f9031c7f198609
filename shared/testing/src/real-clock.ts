import { afterAll, vi } from 'vitest';

// Files of one worker share the clock, too: what one file set would go wrong in another one, minutes later.
afterAll(() => void vi.useRealTimers());
