import { english as suite } from '@anketa/remote/locales/en';
import { addSuiteTexts } from '@anketa/remote/texts';
import own from './en.json';

addSuiteTexts('en', suite);
export default own;
