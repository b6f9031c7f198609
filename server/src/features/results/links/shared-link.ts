import type { PlaceKind } from '@anketa/contract/results/search';
import type { Locale } from '@anketa/contract/values';
import type { Db } from '../../../platform/database/connect.ts';
import { personName } from '../../../platform/person-name.ts';
import { nameIn } from '../../../platform/rows-list.ts';
import { translate } from '../../../platform/translate.ts';
import { rateOf } from '../../figures/averages.ts';
import { type LinkedPlace, linkedEvaluation, linkedPlace } from './link-store.ts';

/** What a link to a page says where it is shared. */
export interface SharedLink {
  readonly title: string;
  /** The page's own heading. */
  readonly heading: string;
  readonly description: string;
  /** The one address of the page, without host. */
  readonly path: string;
}

/** Kinds of places by the part of the address that they stand under. */
const kinds: Readonly<Record<string, PlaceKind>> = {
  course: 'course',
  teacher: 'teacher',
  department: 'department',
  'study-programme': 'programme',
  'study-fields': 'field',
};
const folders = Object.fromEntries(Object.entries(kinds).map(([folder, kind]) => [kind, folder]));

const root = '/results/evaluation';

/** The one address of a place's page: by the evaluation's Czech slug and the place's own code. */
export function addressOf({ slug, kind, code }: { slug: string; kind: PlaceKind; code: string }): string {
  return `${root}/${encodeURIComponent(slug)}/${folders[kind]}/${encodeURIComponent(code)}`;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/**
 * What is said of an address of results, to everybody what a visitor may read; null for what they may not, and for all other
 * addresses: then the page's general heading is all there is.
 */
export async function sharedLink(db: Db, pathname: string, locale: Locale): Promise<SharedLink | null> {
  if (!pathname.startsWith(`${root}/`)) return null;
  const [slug, folder, code, ...more] = pathname
    .slice(root.length + 1)
    .replace(/\/$/, '')
    .split('/')
    .map(decoded);
  if (!slug || slug.includes('\0') || code?.includes('\0') || more.length > 0) return null;
  if (code === undefined) {
    const isList = folder === undefined || folder === 'department';
    const place = isList ? await linkedEvaluation(db, slug) : undefined;
    return place ? said(place, 'evaluation', locale) : null;
  }
  const kind = kinds[folder ?? ''];
  const place = kind && (await linkedPlace(db, slug, kind, code));
  return place ? said(place, kind, locale) : null;
}

function said(place: LinkedPlace, kind: PlaceKind | 'evaluation', locale: Locale): SharedLink {
  const of = nameIn(locale);
  const evaluation = of({ name_cs: place.evaluation_cs, name_en: place.evaluation_en });
  const own = kind === 'teacher' ? personName(place, place.code) : of(place) || place.code;
  const { percent, enrolled, submitted } = rateOf(place.enrolled, place.submitted);
  const rate =
    percent === null ? '' : translate(locale, 'links.rate', { submitted, enrolled, percent: Math.round(percent) });
  const text = translate(locale, `links.${kind}`, { name: own, code: place.code, evaluation });
  return {
    title: kind === 'evaluation' ? own : `${own} – ${evaluation}`,
    heading: own,
    description: [text, rate].filter(Boolean).join(' '),
    path: kind === 'evaluation' ? `${root}/${encodeURIComponent(place.slug)}` : addressOf({ ...place, kind }),
  };
}
