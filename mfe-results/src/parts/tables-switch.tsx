import { Button } from '@anketa/ui/button';
import { chosenForced } from '@anketa/ui/theme';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';

const name = 'tables';

const Pressed = styled(Button)`
  &[aria-pressed='true'] { --b: var(--accent-soft); --l: var(--accent); --f: var(--accent); ${chosenForced} }
  @media print { display: none; }
`;

/** Whether figures stand in tables in place of charts: the address alone remembers it, so that a link shares it. */
export function useTables(): boolean {
  return useSearchParams()[0].has(name);
}

/** One for a page: all its charts as tables, and back. */
export function TablesSwitch() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const isOn = search.has(name);
  function turn() {
    const next = new URLSearchParams(search);
    if (isOn) next.delete(name);
    else next.set(name, 'yes');
    setSearch(next, { replace: true });
  }
  return (
    <Pressed $small aria-pressed={isOn} onClick={turn}>
      {t('figures.tables')}
    </Pressed>
  );
}
