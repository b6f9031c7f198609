import { listScopeCodes, type UnfitMask } from '@anketa/contract/questions/editing';
import { useLocale } from '@anketa/remote/suite';
import { useLookup } from '@anketa/remote/use-lookup';
import { Card } from '@anketa/ui/card';
import { type Choice, Combobox } from '@anketa/ui/combobox';
import { Grid } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Mapping, maskKey } from './mapping.ts';

interface CodeMappingProps {
  readonly id: number;
  readonly codes: readonly UnfitMask[];
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** For each code that does not exist here, what is meant by it here. */
export function CodeMapping({ id, codes, mapping, onChange }: CodeMappingProps) {
  const { t } = useTranslation();
  if (codes.length === 0) return null;
  function choose(code: UnfitMask, to: string | undefined) {
    const { [maskKey(code)]: _, ...rest } = mapping;
    onChange(to === undefined ? rest : { ...rest, [maskKey(code)]: to });
  }
  return (
    <Card>
      <h2>{t('copy.codes')}</h2>
      <p>{t('copy.codesText')}</p>
      <Grid $min={300}>
        {codes.map((code) => (
          <StandIn key={maskKey(code)} id={id} code={code} onChoose={(to) => choose(code, to)} />
        ))}
      </Grid>
    </Card>
  );
}

interface StandInProps {
  readonly id: number;
  readonly code: UnfitMask;
  readonly onChoose: (to: string | undefined) => void;
}

function StandIn({ id, code: { dimension, mask }, onChoose }: StandInProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [choice, setChoice] = useState<Choice | null>(null);
  const search = useLookup(listScopeCodes, {
    request: (text) => ({ params: { id, dimension }, query: { search: text } }),
    choices: ({ codes }) =>
      codes.map(({ code, name_cs, name_en }) => ({
        value: code,
        label: (locale === 'en' && name_en) || name_cs || code,
        detail: code,
      })),
  });
  return (
    <Combobox
      label={`${t(`dimensions.${dimension}`)}: ${mask}`}
      help={t('copy.codeHelp')}
      value={choice}
      onChange={(taken) => {
        setChoice(taken);
        onChoose(taken?.value);
      }}
      search={search}
      longerThan={0}
      found={(count) => t('copy.found', { count })}
    />
  );
}
