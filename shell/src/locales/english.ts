import { english } from '@anketa/remote/locales/en';
import { addShellTexts } from '../shell-texts.ts';
import own from './en.json';

addShellTexts('en', { own, suite: english });
