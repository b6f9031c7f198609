import '../locales/czech.ts';
import '../locales/english.ts';
import { pageTexts } from '../locales/pages/page-texts.ts';
import { guide } from '../pages/help/guide-texts.ts';

// A page brings those of its language with its code; its parts are tried without it.
await Promise.all([pageTexts.bring('cs'), pageTexts.bring('en'), guide.bring('cs'), guide.bring('en')]);
