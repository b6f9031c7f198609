import { defineDrawing, defineShell } from '@anketa/build/define-shell';

export default [defineShell(import.meta.dirname), defineDrawing(import.meta.dirname)];
