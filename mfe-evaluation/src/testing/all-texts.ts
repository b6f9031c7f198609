import { later } from '../locales/later/later-texts.ts';

// A page brings those of its language with its code; its parts are tried without it.
await Promise.all([later.bring('cs'), later.bring('en')]);
