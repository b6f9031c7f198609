import { defineDrawing, defineShell, defineWorker } from '@anketa/build/define-shell';

export default [
  defineShell(import.meta.dirname),
  defineDrawing(import.meta.dirname),
  defineWorker(import.meta.dirname),
];
