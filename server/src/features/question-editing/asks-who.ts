import type { QuestionInput } from '@anketa/contract/questions/fields';

/** Words by which a question asks who a student is. They are found in too many questions rather than too few: people look at what is found. */
const signs = [
  // Czech
  /\b(jmen(o|a|em|u)|krestni|prijmeni\w*|prezdivk\w*|inicial\w*|jmenujete se)\b/,
  /\b(podpis\w*|podepis\w*|podepsa\w*)\b/,
  /\b(os|osobni|stud|studentske|studijni|rodne|evidencni|matricni|telefonni) ?(c|cislo|cisla|cislem|id)\b/,
  /\bcisl(o|a|em) (student|studia|prukaz|kart|isic|telefon|op\b|obcansk|matrik)\w*/,
  /\b(uco|ukco|isic|uzivatelsk\w*|prihlasovaci\w*|loginu?|loginem)\b/,
  /\b(e ?mail\w*|telefon\w*|kontakt\w*|bydlist\w*|datum narozeni|kdo jste|kdo jsi|identifik\w*)\b/,
  // English
  /\b(your|full|first|last|given|family|sur|user|nick|real|own|write|state|enter|fill in|give) ?(your )?names?\b/,
  /\b(name and|and name|name of the student|student s name|initials|who are you|who you are|identif\w*)\b/,
  /^\W*names?\W*$/m,
  /\b(sign (it|your|here|with|the)|signatures?|signed|autograph)\b/,
  /\b(student|personal|university|birth|matriculation|card|phone|telephone|id) ?(s )?(id|no|nr|number|code)\b/,
  /\b(date of birth|login|e ?mail\w*|phone|contact|home address)\b/,
] as const;

/** Whether a question seems to ask for a name, a number or another sign of who a student is, in Czech or in English. */
export function asksWho({ body_cs, body_en, help_cs, help_en, choices }: QuestionInput): boolean {
  const texts = [body_cs, body_en, help_cs, help_en, ...choices.flatMap(({ cs, en }) => [cs, en])].map(plain);
  return texts.some((text) => signs.some((words) => words.test(text)));
}

/** Letters and digits alone in lower case: without diacritics, invisible characters, and spaces that spell a word out. */
function plain(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\n]+/gu, ' ');
  return letters.replace(/(?<![^\s])\p{L}(?: \p{L}){2,}(?![^\s])/gu, (spelt) => spelt.replaceAll(' ', ''));
}
