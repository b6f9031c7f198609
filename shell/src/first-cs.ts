// A Czech page begins with this file: the other language comes once it is spoken.
import './locales/czech.ts';
import './first.ts';
