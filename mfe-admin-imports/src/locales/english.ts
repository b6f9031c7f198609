import { english as form } from '@anketa/question-form/locales/en';
import { addFormTexts } from '@anketa/question-form/texts';
import { english as suite } from '@anketa/remote/locales/en';
import { addSuiteTexts } from '@anketa/remote/texts';
import own from './en.json';

addSuiteTexts('en', suite);
addFormTexts('en', form);
export default own;
