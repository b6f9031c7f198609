import { czech as suite } from '@anketa/remote/locales/cs';
import { addSuiteTexts } from '@anketa/remote/texts';
import own from './cs.json';

addSuiteTexts('cs', suite);
export default own;
