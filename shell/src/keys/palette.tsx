import { debounce } from '@anketa/contract/constants';
import { listEvaluations } from '@anketa/contract/evaluation-administration';
import { listUsers } from '@anketa/contract/people';
import { menuFor } from '@anketa/contract/registry-lookup';
import { searchEverywhere, shortestSearch } from '@anketa/contract/result-search';
import { useLocale, useLocalized, usePort, useSession } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { IconButton } from '@anketa/ui/icon-button';
import { chosenForced } from '@anketa/ui/theme';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useGo } from '../chrome/shell-link.tsx';
import { useSignOut } from '../chrome/sign-out-link.tsx';
import { useShell } from '../shell.ts';
import { useKeyTexts } from './key-texts.ts';
import { evaluationsIn, inGroups, matching, type Offered, placesIn } from './offered.ts';
import { useModal } from './use-modal.ts';

/* On a phone it has the whole window, so that the keyboard covers the end of the list alone. */
const Box = styled.dialog`
  inset: 0; inline-size: min(40rem, calc(100vw - 32px)); max-block-size: min(36rem, calc(100dvh - 24vh)); margin: 12vh auto auto; padding: 0; overflow: hidden;
  border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface); color: var(--ink); box-shadow: var(--shadow);
  &[open] { display: flex; flex-direction: column; }
  &::backdrop { background: rgb(10 13 20 / 0.5); }
  @media (max-width: 639px), (max-height: 479px) {
    inline-size: 100vw; max-inline-size: none; block-size: 100dvh; max-block-size: none; margin: 0; border: 0; border-radius: 0;
  }
`;

const Head = styled.div`
  flex: none; display: flex; align-items: center; gap: 4px; padding: 8px 8px 8px 20px; border-bottom: 1px solid var(--line);
  & > input { flex: 1; min-inline-size: 0; min-block-size: 44px; border: 0; background: transparent; color: inherit; font-size: var(--text-l); outline: none; }
  &:has(input:focus-visible) { box-shadow: inset 0 -2px var(--accent); }
`;

const List = styled.div`
  flex: 1; min-block-size: 0; overflow-y: auto; padding: 4px 8px 8px; overscroll-behavior: contain;
  &:empty { display: none; }
  h2 { margin: 10px 12px 4px; color: var(--ink-soft); font-size: var(--text-xs); font-weight: 560; letter-spacing: 0; }
  [role='option'] {
    display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 16px; min-block-size: 44px; padding: 6px 12px;
    border-radius: var(--radius); cursor: pointer; scroll-margin-block: 36px 8px;
  }
  [role='option'] > span { min-inline-size: 0; overflow-wrap: anywhere; }
  [aria-selected='true'] { background: var(--accent-soft); ${chosenForced} }
  small { color: var(--ink-soft); font-size: var(--text-s); }
  @media (max-width: 639px) { small { font-size: var(--text-xs); } }
`;

const Foot = styled.p`
  flex: none; margin: 0; padding: 10px 20px; border-top: 1px solid var(--line); color: var(--ink-soft); font-size: var(--text-s);
`;

interface PaletteProps {
  readonly onClose: () => void;
}

/** One field that leads everywhere: pages, acts, and by the searches that there are evaluations, results and people, as far as who asks may. */
export function Palette({ onClose }: PaletteProps) {
  const texts = useKeyTexts();
  const box = useModal();
  const go = useGo();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const { offered, searching, failed } = useOffered(typed);
  const shown = inGroups(offered, typed.trim() !== '');
  const all = shown.flatMap(({ own }) => own);
  const current = all[Math.min(active, all.length - 1)];

  function take({ to }: Offered) {
    onClose();
    // Once the dialog is gone: what it leads to may be one.
    requestAnimationFrame(() => (typeof to === 'string' ? void go(to) : to()));
  }
  function onKeyDown(event: KeyboardEvent) {
    const last = all.length - 1;
    const at = Math.min(active, last);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at < last ? at + 1 : 0,
      ArrowUp: at > 0 ? at - 1 : last,
      PageDown: Math.min(at + 7, last),
      PageUp: Math.max(at - 7, 0),
    };
    const step = steps[event.key];
    if (step !== undefined) setActive(Math.max(step, 0));
    else if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) take(current);
    else return;
    event.preventDefault();
  }
  return (
    <Box
      ref={box}
      aria-label={texts.palette}
      onClose={onClose}
      onClick={({ target, currentTarget }: MouseEvent) => target === currentTarget && onClose()}
    >
      <Head>
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened for this field alone
          autoFocus
          type="text"
          enterKeyHint="go"
          placeholder={texts.field}
          aria-label={texts.field}
          role="combobox"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          aria-describedby={`${id}-hint`}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton aria-label={texts.close} onClick={onClose}>
          <svg width="20" height="20" viewBox="0 0 20 20" stroke="currentColor" strokeWidth="2" aria-hidden="true">
            <path d="M4 4l12 12M16 4L4 16" />
          </svg>
        </IconButton>
      </Head>
      <List id={`${id}-list`} role="listbox" aria-label={texts.palette}>
        {shown.map(({ group, own }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <h2 id={`${id}-${group}`} role="presentation">
              {texts.groups[group]}
            </h2>
            {own.map((one) => (
              <Option
                key={one.id}
                id={`${id}-${one.id}`}
                one={one}
                isActive={one === current}
                onPoint={() => setActive(all.indexOf(one))}
                onTake={() => take(one)}
              />
            ))}
          </div>
        ))}
      </List>
      <Foot id={`${id}-hint`} role="status">
        {all.length === 0 && !searching ? texts.none : null}
        {searching ? texts.searching : failed ? texts.failed : null}
        {all.length > 0 && !searching && !failed ? (typed.trim() ? texts.found(all.length) : texts.hint) : null}
      </Foot>
    </Box>
  );
}

interface OptionProps {
  readonly id: string;
  readonly one: Offered;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onTake: () => void;
}

function Option({ id, one, isActive, onPoint, onTake }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault() /* The field keeps the focus. */}
      onClick={onTake}
    >
      <span>{one.label}</span> {one.detail ? <small>{one.detail}</small> : null}
    </div>
  );
}

/** What is offered for what is typed: pages and acts at once, the rest once somebody has stopped typing. */
function useOffered(typed: string) {
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
          ...{ group: 'people' as const, id: `person ${oident}`, label: full_name || oident },
          ...{ detail: login ?? undefined, to: `/user/${encodeURIComponent(oident)}` },
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

/** A text once it has not been changed for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounce);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
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
  const do_ = (id: keyof typeof acts, to: () => void, also = ''): Offered => ({
    group: 'acts',
    id,
    label: acts[id],
    to,
    also,
  });
  const dense = present.density === 'compact' ? 'comfortable' : 'compact';
  return [
    do_('language', () => changeLocale(present.locale === 'cs' ? 'en' : 'cs'), 'jazyk language čeština english'),
    ...(['light', 'dark', 'system'] as const)
      .filter((one) => one !== present.theme)
      .map((one) => do_(one, () => theme.set(one), 'barvy motiv theme colours')),
    do_(dense, () => density.set(dense), 'hustota density'),
    do_('print', () => window.print(), 'tisk'),
    do_('keys', () => layer.set('help'), 'keys klávesy'),
    signedIn
      ? do_('logout', () => signOut() && window.location.assign('/logout'))
      : do_('login', () => void navigate('/login')),
  ];
}
