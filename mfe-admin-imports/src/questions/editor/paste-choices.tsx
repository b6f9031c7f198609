import type { ChoiceText } from '@anketa/contract/questions/questions';
import { type Locale, locales } from '@anketa/contract/values';
import { Button } from '@anketa/ui/button';
import { RadioGroup } from '@anketa/ui/choice';
import { Details } from '@anketa/ui/details';
import { TextArea } from '@anketa/ui/field';
import { Row, Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstFree, linesOf, type Pasted, separatorOf, withPasted } from './pasted-choices.ts';

interface PasteChoicesProps {
  readonly choices: readonly ChoiceText[];
  readonly onPaste: (pasted: Pasted) => void;
}

/** Many choices at once, a line each: both languages together, or one after the other. */
export function PasteChoices({ choices, onPaste }: PasteChoicesProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [locale, setLocale] = useState<Locale>('cs');
  const lines = linesOf(text);
  const both = separatorOf(lines) !== null;
  function take() {
    onPaste(withPasted(choices, text, { locale, from: firstFree(choices, text, locale) }));
    setText('');
  }
  return (
    <Details>
      <summary>{t('questionEditor.pasteTitle')}</summary>
      <Stack $gap={12}>
        <TextArea
          label={t('questionEditor.pasteLabel')}
          help={t('questionEditor.pasteHelp')}
          value={text}
          onChange={setText}
          rows={4}
        />
        {lines.length > 0 && !both ? (
          <RadioGroup
            label={t('questionEditor.pasteLocale')}
            value={locale}
            onChange={(value) => setLocale(value === 'en' ? 'en' : 'cs')}
            options={locales.map((value) => ({ value, label: t(`questionEditor.language.${value}`) }))}
          />
        ) : null}
        <Row>
          <Button $small $off={lines.length === 0} onClick={take}>
            {t('questionEditor.paste', { count: lines.length })}
          </Button>
        </Row>
      </Stack>
    </Details>
  );
}
