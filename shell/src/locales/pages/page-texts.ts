import { useTranslation } from 'react-i18next';
import cs from './cs.json';
import en from './en.json';

const namespace = 'pages';

/** Texts of the shell's own pages. They come with the page, in both languages: who opens a remote's page pays nothing for them. */
export function usePageTexts() {
  const { i18n } = useTranslation();
  if (!i18n.hasResourceBundle('en', namespace)) {
    i18n.addResourceBundle('cs', namespace, cs);
    i18n.addResourceBundle('en', namespace, en);
  }
  return useTranslation(namespace);
}
