import { czech } from '@anketa/remote/locales/cs';
import { english } from '@anketa/remote/locales/en';
import { addSuiteTexts } from '@anketa/remote/texts';
import { czech as czechForm } from '../../question-form/src/locales/cs.ts';
import { english as englishForm } from '../../question-form/src/locales/en.ts';
import { addFormTexts } from '../../question-form/src/texts.ts';

// A remote brings those of its language as it begins; parts of remotes are tried without it.
addSuiteTexts('cs', czech);
addSuiteTexts('en', english);
addFormTexts('cs', czechForm);
addFormTexts('en', englishForm);
