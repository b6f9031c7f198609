import { useTranslation } from 'react-i18next';

const named: Readonly<Record<string, string>> = { B: 'bachelor', M: 'master', D: 'postgradual', N: 'continuing' };
const others: Readonly<Record<string, string>> = { P: 'pregraduate', V: 'general' };

/** The name of a type of study by its letter (specification 3, "Study types"); a letter that is unknown stands for itself. */
export function useStudyType(): (letter: string) => string {
  const { t } = useTranslation();
  return (letter) => {
    const name = named[letter] ?? others[letter];
    return name ? t(`studyType.${name}`) : letter;
  };
}
