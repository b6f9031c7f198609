import { defineRemote } from '@anketa/remote/define-remote';
import cs from './locales/cs.json';
import { routes } from './routes.ts';

export default defineRemote({
  routes,
  messages: { cs, en: () => import(/* webpackChunkName: "en" */ './locales/en.json') },
});
