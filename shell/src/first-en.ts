// An English page begins with this file: the other language comes once it is spoken.
import './locales/english.ts';
import './first.ts';
