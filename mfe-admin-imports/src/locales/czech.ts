import { czech as form } from '@anketa/question-form/locales/cs';
import { addFormTexts } from '@anketa/question-form/texts';
import { czech as suite } from '@anketa/remote/locales/cs';
import { addSuiteTexts } from '@anketa/remote/texts';
import own from './cs.json';

addSuiteTexts('cs', suite);
addFormTexts('cs', form);
export default own;
