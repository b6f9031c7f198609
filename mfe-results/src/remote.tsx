import { defineRemote } from '@anketa/remote/define-remote';
import { routes } from './routes.ts';

export default defineRemote({
  routes,
  messages: {
    cs: () => import(/* webpackChunkName: "cs" */ './locales/czech.ts'),
    en: () => import(/* webpackChunkName: "en" */ './locales/english.ts'),
  },
});
