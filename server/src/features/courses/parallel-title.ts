import { translate } from '../../platform/translate.ts';

/** When a parallel is taught; null where the SIS does not know. Times as PostgreSQL gives them: "09:10:00". */
export interface Timetabled {
  readonly type: string;
  readonly day: number | null;
  readonly time_from: string | null;
  readonly time_to: string | null;
}

/** "Přednáška, pondělí 9:10–10:40" in both languages; parts that the SIS does not know are left out. */
export function parallelTitle(row: Timetabled) {
  const inLanguage = (locale: 'cs' | 'en') => {
    const kind = translate(locale, `parallel.${row.type}`);
    const day = row.day ? translate(locale, `days.${row.day}`) : '';
    const time = row.time_from && row.time_to ? `${clock(row.time_from)}–${clock(row.time_to)}` : '';
    const when = [day, time].filter(Boolean).join(' ');
    return when ? `${kind}, ${when}` : kind;
  };
  return { title_cs: inLanguage('cs'), title_en: inLanguage('en') };
}

/** "09:10:00" as "9:10". */
function clock(time: string): string {
  return time.slice(0, 5).replace(/^0/, '');
}
