import { useTranslation } from 'react-i18next';

const named: Readonly<Record<string, string>> = { B: 'bachelor', M: 'master', D: 'postgradual', N: 'continuing' };
const others: Readonly<Record<string, string>> = { P: 'pregraduate', V: 'general' };

/** The name of a type of study by its letter (specification 3.121); a letter that is unknown stands for itself. */
export function useStudyType(): (letter: string) => string {
  const { t } = useTranslation();
  return (letter) => {
    const name = named[letter] ?? others[letter];
    return name ? t(`studyType.${name}`) : letter;
  };
}

/** What somebody studies with its type, where the name does not say that itself: "Český jazyk – navazující studium", "Český jazyk, bakalářské". */
export function withType(name: string, type: string): string {
  const words = type.toLowerCase().split(/[^\p{L}]+/u);
  const isSaid = words.some((word) => word.length > 4 && name.toLowerCase().includes(word));
  return isSaid ? name : [name, type].filter(Boolean).join(', ');
}
