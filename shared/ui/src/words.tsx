import { createContext, useContext, useSyncExternalStore } from 'react';

const czech = {
  retry: 'Zkusit znovu',
  loading: 'Načítá se…',
  required: 'povinné',
  path: 'Cesta',
  print: 'Vytisknout',
  cut: (most: number) => `Vložený text se nevešel celý: vejde se sem nejvýše ${most.toLocaleString('cs')} znaků.`,
};

const english: typeof czech = {
  retry: 'Try again',
  loading: 'Loading…',
  required: 'required',
  path: 'Path',
  print: 'Print',
  cut: (most) => `The text was cut: at most ${most.toLocaleString('en')} characters fit here.`,
};

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/** The language that the server's HTML came in: the first drawing is in it. */
export const DrawnLanguage = createContext('cs');

/** Of words in Czech and in English those in the language of the document. */
export function useWordsOf<Words>(czechWords: Words, englishWords: Words): Words {
  const drawn = useContext(DrawnLanguage);
  const language = useSyncExternalStore(
    subscribe,
    () => document.documentElement.lang,
    () => drawn,
  );
  return language === 'en' ? englishWords : czechWords;
}

/** The few words that controls need of themselves. Those of lists are in list-words.tsx: most pages load without them. */
export const useWords = () => useWordsOf(czech, english);
