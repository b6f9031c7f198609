import { type FoundOfKind, mostFound, type PlaceKind } from '@anketa/contract/results/search';
import { Link } from '@anketa/remote/link';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { Announced } from '@anketa/ui/hidden';
import { Section, Stack } from '@anketa/ui/page';
import { Segments } from '@anketa/ui/tabs';
import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { markedParts } from './marked-parts.ts';

const List = styled.ul`
  display: grid; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface); list-style: none;
  & > li { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 12px; padding: 8px 16px; overflow-wrap: anywhere; }
  & > li + li { border-top: 1px solid var(--line); }
  & a { font-weight: 560; }
  & small { color: var(--ink-soft); font-size: var(--text-xs); }
  & > li > small:last-child:not(:nth-child(2)) { flex: 0 0 100%; }
  & mark { border-radius: 3px; background: light-dark(color-mix(in oklab, var(--rating-4) 45%, var(--surface)), color-mix(in oklab, var(--rating-4) 30%, var(--surface))); color: inherit; }
  @media (max-width: 639px) { &[data-short] > li > a { flex: 1 1 0; } }
  @media (pointer: coarse) { & a { display: inline-flex; align-items: center; min-block-size: 44px; } }
`;

/** Where the results of each kind stand in an evaluation. */
const folders: Readonly<Record<PlaceKind, string>> = {
  course: 'course',
  teacher: 'teacher',
  department: 'department',
  programme: 'study-programme',
  field: 'study-fields',
};

interface Props {
  readonly found: readonly FoundOfKind[];
  /** The kind that is looked at; '': all beside each other. */
  readonly kind: string;
  readonly onKind: (kind: string) => void;
  /** What was searched for: it is marked in what was found. */
  readonly search: string;
  /** Say in which evaluation each is. */
  readonly everywhere?: boolean;
  /** What stands in place of the list of a kind that is looked at. */
  readonly whole?: Partial<Record<PlaceKind, ReactNode>>;
}

/** What a search has found, by kind: of all of them the best, or one kind as a whole. */
export function FoundPlaces({ found, search, kind, onKind, everywhere = false, whole = {} }: Props) {
  const { t } = useLaterTexts();
  const number = ({ total, more }: FoundOfKind) => (more ? t('found.more', { number: mostFound }) : String(total));
  const chosen = found.find((one) => one.kind === kind);
  const visible = chosen ? [chosen] : found;
  const options = [
    { value: '', label: t('found.kinds.all') },
    ...found.map((one) => ({ value: one.kind, label: `${t(`found.kinds.${one.kind}`)} ${number(one)}` })),
  ];
  const counts = found.map((one) => `${t(`found.kinds.${one.kind}`)} ${number(one)}`).join(', ');
  const said = found.length > 0 ? t('found.total', { number: counts }) : t('found.none');
  return (
    <Stack $gap={24}>
      {found.length === 0 ? <p aria-hidden="true">{t('found.none')}</p> : null}
      {/* A list that stands here as a whole speaks for itself. */}
      <Announced text={chosen && whole[chosen.kind] ? '' : said} />
      {found.length > 1 ? (
        <div>
          <Segments label={t('found.which')} value={chosen?.kind ?? ''} onChange={onKind} options={options} />
        </div>
      ) : null}
      {visible.map((one) => (
        <Section key={one.kind} $flush>
          <h2>{t(`found.kinds.${one.kind}`)}</h2>
          {(chosen && whole[one.kind]) || (
            <Stack $gap={8}>
              <PlaceList found={one} search={search} everywhere={everywhere} />
              {chosen && one.more ? <p>{t('found.best', { number: mostFound })}</p> : null}
              {!chosen && one.total > one.data.length ? (
                <div>
                  <Button
                    $small
                    aria-label={`${t('found.all', { number: number(one) })}: ${t(`found.kinds.${one.kind}`)}`}
                    onClick={() => onKind(one.kind)}
                  >
                    {t('found.all', { number: number(one) })}
                  </Button>
                </div>
              ) : null}
            </Stack>
          )}
        </Section>
      ))}
    </Stack>
  );
}

interface PlaceListProps extends Pick<Props, 'search'> {
  readonly found: FoundOfKind;
  readonly everywhere: boolean;
}

function PlaceList({ found, search, everywhere }: PlaceListProps) {
  const localized = useLocalized();
  return (
    <List data-short={!everywhere || undefined}>
      {found.data.map(({ code, evaluation, ...names }) => {
        const slug = localized({ cs: evaluation.slug_cs, en: evaluation.slug_en });
        const named = (of: { readonly name_cs: string; readonly name_en: string }) =>
          localized({ cs: of.name_cs, en: of.name_en });
        return (
          <li key={`${code} ${names.name_cs}`}>
            <Link to={`/results/evaluation/${slug}/${folders[found.kind]}/${encodeURIComponent(code)}`}>
              {/* One element: a link is a box in which its parts would stand apart. */}
              <span>
                <Marked text={named(names) || code} search={search} />
              </span>
            </Link>
            <small>
              <Marked text={code} search={search} />
              {everywhere ? ` · ${named(evaluation)}` : null}
            </small>
            <ByOtherName of={{ code, ...names }} search={search} />
          </li>
        );
      })}
    </List>
  );
}

interface MarkedProps {
  readonly text: string;
  readonly search: string;
}

/** A text with what was searched for marked in it. */
function Marked({ text, search }: MarkedProps) {
  return markedParts(text, search).map((part, at) => {
    const key = `${at} ${part.text}`;
    return part.marked ? <mark key={key}>{part.text}</mark> : <Fragment key={key}>{part.text}</Fragment>;
  });
}

interface OtherNameProps {
  readonly of: { readonly code: string; readonly name_cs: string; readonly name_en: string };
  readonly search: string;
}

/** Where nothing of what is read was searched for: the name in the other language, by which it was found. */
function ByOtherName({ of: { code, name_cs, name_en }, search }: OtherNameProps) {
  const locale = useLocale();
  const [read, other] = locale === 'en' && name_en ? [name_en, name_cs] : [name_cs, name_en];
  const isMarked = (text: string) => markedParts(text, search).some(({ marked }) => marked);
  if (isMarked(`${code} ${read}`) || !isMarked(other)) return null;
  return (
    <small lang={other === name_cs ? 'cs' : 'en'}>
      <Marked text={other} search={search} />
    </small>
  );
}
