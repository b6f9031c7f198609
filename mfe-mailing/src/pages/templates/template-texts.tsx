import type { MailMedium } from '@anketa/contract/mail/mailing';
import type { MailTemplate } from '@anketa/contract/mail/templates';
import { locales } from '@anketa/contract/values';
import { Grid, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { TextPreview } from '../../parts/text-preview.tsx';

interface TemplateTextsProps {
  readonly medium: MailMedium;
  readonly template: MailTemplate;
}

/** A text in both languages, for who may only read it. */
export function TemplateTexts({ medium, template }: TemplateTextsProps) {
  const { t } = useTranslation();
  return (
    <Grid $min={400} $fill>
      {locales.map((locale) => (
        <Stack key={locale} $gap={8} style={{ alignContent: 'start' }}>
          <h2>{t(`mailText.${locale}`)}</h2>
          <TextPreview medium={medium} email={template} values={template.examples[locale]} locale={locale} />
        </Stack>
      ))}
    </Grid>
  );
}
