import { defineRemote } from '@anketa/build/define-remote';

export default defineRemote(import.meta.dirname);
