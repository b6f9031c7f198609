import { listEvaluations } from '@anketa/contract/evaluations/administration';
import { listUsers } from '@anketa/contract/people/people';
import { searchEverywhere, shortestSearch } from '@anketa/contract/results/search';
import { menuFor } from '@anketa/contract/suite/registry-lookup';
import { legalPages } from '@anketa/contract/suite/shell-routes';
import { useLocale, useLocalized, usePort, useSession } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { useSettled } from '@anketa/remote/use-settled';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../chrome/sign-out-link.tsx';
import { useShell } from '../shell.ts';
import { useKeyTexts } from './key-texts.ts';
import { evaluationsIn, matching, type Offered, placesIn } from './offered.ts';

/** What is offered for what is typed: pages and acts at once, the rest once somebody has stopped typing. */
export function useOffered(typed: string) {
  const texts = useKeyTexts();
  const of = useLocalized();
  const text = useSettled(typed.trim());
  const person = useSession();
  const may = useMay();
  const isLong = text.length >= shortestSearch;
  const places = useData(searchEverywhere, isLong ? { query: { search: text } } : null, { cancels: true });
  const people = useData(listUsers, isLong && may.users ? { query: { search: text, limit: 6 } } : null, {
    cancels: true,
  });
  const evaluations = useData(listEvaluations, may.evaluations && person.signedIn ? {} : null);
  const statics = [...usePages(), ...useActs()];
  const isSettled = text === typed.trim();
  const found: readonly Offered[] = isLong
    ? [
        ...placesIn(places.data?.found ?? [], { of, kinds: texts.kinds }),
        ...(people.data?.data ?? []).map(({ oident, full_name, login }) => ({
          group: 'people' as const,
          id: `person ${oident}`,
          label: full_name || oident,
          detail: login ?? undefined,
          to: `/user/${encodeURIComponent(oident)}`,
        })),
      ]
    : [];
  return {
    offered: [
      ...matching(statics, typed),
      ...(typed.trim() ? matching(evaluationsIn(evaluations.data?.evaluations.data ?? [], { of }), typed) : []),
      ...(typed.trim().length >= shortestSearch ? found : []),
    ],
    searching:
      typed.trim().length >= shortestSearch && (!isSettled || (isLong && places.data === undefined && !places.error)),
    failed: Boolean(places.error || people.error),
  };
}

/** Which searches are of any use to somebody: their page has to be open to them, as the registry says of each. */
function useMay() {
  const { boot } = useShell();
  const person = useSession();
  const open = (path: string) => {
    const routes = boot.registry.remotes.flatMap((remote) => remote.routes).filter((route) => route.path === path);
    return (
      menuFor(
        routes.map((route) => ({ ...route, order: 0 })),
        person,
      ).length > 0
    );
  };
  const menu = menuFor(
    boot.registry.remotes.flatMap((remote) => remote.menu),
    person,
  );
  return { users: open('/user'), evaluations: menu.some(({ path }) => path === '/imports') };
}

/** The pages that somebody may open: of the menu, what remotes offer beside it, and the shell's own. */
function usePages(): readonly Offered[] {
  const { boot } = useShell();
  const { t } = useTranslation();
  const locale = useLocale();
  const person = useSession();
  const { remotes } = boot.registry;
  const listed = menuFor(
    remotes.flatMap(({ menu }) => menu),
    person,
  );
  const offers = menuFor(
    remotes.flatMap((remote) => remote.offers ?? []),
    person,
  );
  const own: readonly (readonly [to: string, label: string, isThere: boolean])[] = [
    ['/', t('menu.overview'), person.signedIn && person.home === null],
    ...listed.map(({ path, label }) => [path, label[locale], true] as const),
    ...offers.map(({ path, label }) => [path, label[locale], true] as const),
    ['/settings', t('menu.settings'), true],
    [boot.links.help, t('menu.help'), true],
    [boot.links.changelog, t('menu.changelog'), person.may.help],
    ...legalPages.map((name) => [`/${name}`, t(`menu.legal.${name}`), true] as const),
  ];
  return own.flatMap(([to, label, isThere]) => (isThere ? [{ group: 'pages' as const, id: to, label, to }] : []));
}

/** What can be done from every page. */
function useActs(): readonly Offered[] {
  const { locale, changeLocale, theme, density, layer, navigate } = useShell();
  const { acts } = useKeyTexts();
  const { signedIn } = useSession();
  const signOut = useSignOut();
  const present = { locale: usePort(locale), theme: usePort(theme), density: usePort(density) };
  const act = (id: keyof typeof acts, to: () => void, also = ''): Offered => ({
    group: 'acts',
    id,
    label: acts[id],
    to,
    also,
  });
  const dense = present.density === 'compact' ? 'comfortable' : 'compact';
  return [
    act('language', () => changeLocale(present.locale === 'cs' ? 'en' : 'cs'), 'jazyk language čeština english'),
    ...(['light', 'dark', 'system'] as const)
      .filter((one) => one !== present.theme)
      .map((one) => act(one, () => theme.set(one), 'barvy motiv theme colours')),
    act(dense, () => density.set(dense), 'hustota density'),
    act('print', () => window.print(), 'tisk'),
    act('keys', () => layer.set('help'), 'keys klávesy'),
    signedIn
      ? act('logout', () => signOut() && window.location.assign('/logout'))
      : act('login', () => void navigate('/login')),
  ];
}
