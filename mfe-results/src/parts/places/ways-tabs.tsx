import type { Ways } from '@anketa/contract/results';
import { Link } from '@anketa/remote/link';
import { Tabs } from '@anketa/ui/tabs';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { resultsAt } from '../results-at.ts';

/* They wrap where there is no room: what is scrolled out of sight is not found. */
const Wrapping = styled(Tabs)`
  flex-wrap: wrap; row-gap: 0; overflow-x: visible;
  @media (max-width: 639px) { & > a { padding-inline: 10px; } }
`;

const addresses = {
  departments: [],
  programmes: ['study-programme'],
  fields: ['study-fields'],
  general: ['basic-questions'],
  teachers: ['teachers'],
} as const;

export type Way = keyof typeof addresses;

interface Props {
  readonly slug: string;
  readonly ways: Ways;
  /** The page that is open. */
  readonly at: Way;
}

/** The ways into an evaluation's results that lead somewhere for this reader. */
export function WaysTabs({ slug, ways, at }: Props) {
  const { t } = useLaterTexts();
  const open = (Object.keys(addresses) as Way[]).filter((way) => way === 'departments' || ways[way]);
  if (open.length < 2) return null;
  return (
    <Wrapping aria-label={t('ways.label')}>
      {open.map((way) => (
        <Link key={way} to={resultsAt(slug, ...addresses[way])} aria-current={way === at ? 'page' : undefined}>
          {t(`ways.${way}`)}
        </Link>
      ))}
    </Wrapping>
  );
}
