import { urlOf } from '@anketa/contract/client';
import type { Place, placeParameters } from '@anketa/contract/suite/registry';
import { useLocale, useSession, useSuite } from './suite.ts';

/** Something that another remote adds to a page: what is said of it, and where it leads. */
export interface VisibleExtension {
  readonly key: string;
  readonly label: string;
  readonly text: string | undefined;
  readonly to: string;
  /** Links that stand below it. */
  readonly more: readonly { readonly label: string; readonly to: string }[];
}

/** What other remotes add to a place of this page, in order and in the language in use, by what the person may do. */
export function useExtensions<At extends Place>(
  place: At,
  params: Readonly<Record<(typeof placeParameters)[At][number], string | number>>,
): readonly VisibleExtension[] {
  const { extensions } = useSuite();
  const locale = useLocale();
  // Another person meets other rights.
  useSession();
  const addressOf = (path: string) => urlOf({ path }, { params });
  return extensions(place).map(({ id, label, text, path, more = [] }) => ({
    key: `${id} ${path}`,
    label: label[locale],
    text: text?.[locale],
    to: addressOf(path),
    more: more.map((one) => ({ label: one.label[locale], to: addressOf(one.path) })),
  }));
}
