import { patience } from '@anketa/contract/constants';
import {
  countFiltered,
  type FilterItem,
  type ImportFilter,
  type ImportFilters,
  importFilters,
  listFilterItems,
} from '@anketa/contract/evaluations/imports';
import { Loaded } from '@anketa/remote/loaded';
import { useLocale } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { useSettled } from '@anketa/remote/use-settled';
import { Card } from '@anketa/ui/card';
import { Checkbox } from '@anketa/ui/choice';
import { Details } from '@anketa/ui/details';
import { Badge } from '@anketa/ui/notice';
import { Grid } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Remaining = styled.p`min-block-size: 1.5em; font-weight: 560; font-variant-numeric: tabular-nums;`;

interface FilterGroupsProps {
  readonly value: Partial<ImportFilters>;
  readonly onChange: (chosen: Partial<ImportFilters>) => void;
}

/** Collapsible groups of checkboxes; a group's list is asked of the SIS when it is first opened. */
export function FilterGroups({ value: chosen, onChange }: FilterGroupsProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <h2>{t('filters.title')}</h2>
      <p>{t('filters.text')}</p>
      <FilterCount chosen={chosen} />
      {Object.entries(importFilters).map(([filter, field]) => (
        <FilterGroup
          key={filter}
          filter={filter as ImportFilter}
          codes={chosen[field] ?? []}
          onChange={(codes) => onChange({ ...chosen, [field]: codes })}
        />
      ))}
    </Card>
  );
}

/** How many studies an import would take over: only a help, so while it cannot be had nothing is said. */
function FilterCount({ chosen }: { readonly chosen: Partial<ImportFilters> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const asked = useSettled(JSON.stringify(chosen));
  const { data } = useData(countFiltered, { body: JSON.parse(asked) });
  return (
    <Remaining role="status">
      {data
        ? t('filters.remaining', {
            count: data.chosen,
            number: data.chosen.toLocaleString(locale),
            all: data.all.toLocaleString(locale),
          })
        : ''}
    </Remaining>
  );
}

interface GroupProps {
  readonly filter: ImportFilter;
  readonly codes: readonly string[];
  readonly onChange: (codes: string[]) => void;
}

function FilterGroup({ filter, codes, onChange }: GroupProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <Details onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        {t(`filters.${filter}`)}{' '}
        {codes.length > 0 ? <Badge $tone="info">{t('filters.chosen', { count: codes.length })}</Badge> : null}
      </summary>
      {opened ? <FilterItems filter={filter} codes={codes} onChange={onChange} /> : null}
    </Details>
  );
}

function FilterItems({ filter, codes, onChange }: GroupProps) {
  const { t } = useTranslation();
  const found = useData(listFilterItems, { params: { filter } }, { patience });
  return (
    <Loaded of={found}>
      {(items) =>
        items.length === 0 ? (
          <p>{t('filters.none')}</p>
        ) : (
          <Grid $min={240} style={{ gap: '0 16px' }}>
            {items.map((item) => {
              const code = codeOf(item);
              return (
                <Checkbox
                  key={code}
                  label={nameOf(item)}
                  checked={codes.includes(code)}
                  onChange={(checked) => onChange(checked ? [...codes, code] : codes.filter((other) => other !== code))}
                />
              );
            })}
          </Grid>
        )
      }
    </Loaded>
  );
}

/** Specification 3: years and states of study carry their code under names of their own. */
function codeOf({ code, sroc, srokp, sskr, ikod }: FilterItem): string {
  return code ?? sroc ?? srokp ?? sskr ?? ikod ?? '';
}

function nameOf(item: FilterItem): string {
  return item.name || item.inazev || codeOf(item);
}
