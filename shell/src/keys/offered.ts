import type { ListedEvaluation } from '@anketa/contract/evaluations/administration';
import type { FoundOfKind } from '@anketa/contract/results/search';
import { foldedText } from '@anketa/remote/folded-text';

export const groups = ['pages', 'acts', 'evaluations', 'places', 'people'] as const;
export type Group = (typeof groups)[number];

/** One thing that the palette offers. */
export interface Offered {
  readonly group: Group;
  readonly id: string;
  readonly label: string;
  /** What tells two of the same name apart. */
  readonly detail?: string | undefined;
  /** Where it leads, or what it does. */
  readonly to: string | (() => void);
  /** Other words that it is found by. */
  readonly also?: string;
}

/** So many of a group at most: what comes further down nobody reads. */
const most = 6;

/** Those that have all words of a text, the ones that begin with it first; without a text all pages and acts. */
export function matching(offered: readonly Offered[], text: string): readonly Offered[] {
  const words = foldedText(text).split(/\s+/).filter(Boolean);
  const found = offered.flatMap((one) => {
    const label = foldedText(one.label);
    const all = `${label} ${foldedText(one.detail ?? '')} ${foldedText(one.also ?? '')}`;
    if (!words.every((word) => all.includes(word))) return [];
    const rank = label.startsWith(words[0] ?? '')
      ? 0
      : new RegExp(`\\b${words[0]?.replace(/\W/g, '.')}`).test(label)
        ? 1
        : 2;
    return [{ one, rank }];
  });
  return found.toSorted((a, b) => a.rank - b.rank).map(({ one }) => one);
}

/** What is shown, group by group; while nothing is looked for, all pages, and acts after them. */
export function inGroups(offered: readonly Offered[], isSearch: boolean) {
  return groups.flatMap((group) => {
    const own = offered.filter((one) => one.group === group);
    return own.length > 0 ? [{ group, own: isSearch ? own.slice(0, most) : own }] : [];
  });
}

/** The folders of results, by the kind of what was found. Specification 2, "Routes". */
const folders: Readonly<Record<FoundOfKind['kind'], string>> = {
  course: 'course',
  teacher: 'teacher',
  department: 'department',
  programme: 'study-programme',
  field: 'study-fields',
};

interface Wording {
  readonly of: (texts: { readonly cs: string; readonly en: string }) => string;
  readonly kinds: Readonly<Record<FoundOfKind['kind'], string>>;
}

/** What the search over results has found, as the palette offers it. */
export function placesIn(found: readonly FoundOfKind[], { of, kinds }: Wording): readonly Offered[] {
  return found.flatMap(({ kind, data }) =>
    data.slice(0, most).map(({ code, name_cs, name_en, evaluation }) => ({
      group: 'places' as const,
      id: `${kind} ${code}`,
      label: of({ cs: name_cs, en: name_en }),
      detail: `${kinds[kind]}, ${of({ cs: evaluation.name_cs, en: evaluation.name_en })}`,
      to: `/results/evaluation/${of({ cs: evaluation.slug_cs, en: evaluation.slug_en })}/${folders[kind]}/${encodeURIComponent(code)}`,
    })),
  );
}

/** Evaluations, as the palette offers them. */
export function evaluationsIn(
  listed: readonly Pick<ListedEvaluation, 'id' | 'name_cs' | 'name_en' | 'year'>[],
  { of }: Pick<Wording, 'of'>,
): readonly Offered[] {
  return listed.map(({ id, name_cs, name_en, year }) => ({
    group: 'evaluations' as const,
    id: `evaluation ${id}`,
    label: of({ cs: name_cs, en: name_en }),
    detail: `${year}/${year + 1}`,
    to: `/import/${id}`,
  }));
}
