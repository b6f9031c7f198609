import { defineRemote } from '@anketa/remote/define-remote';
import { routes } from './routes.tsx';

export default defineRemote({
  routes,
  messages: (locale) =>
    locale === 'en'
      ? import(/* webpackChunkName: "en" */ './locales/en.json')
      : import(/* webpackChunkName: "cs" */ './locales/cs.json'),
});
