import { czech } from '@anketa/remote/locales/cs';
import { addShellTexts } from '../shell-texts.ts';
import own from './cs.json';

addShellTexts('cs', { own, suite: czech });
