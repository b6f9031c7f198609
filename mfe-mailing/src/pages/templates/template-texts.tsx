import type { MailTemplate } from '@anketa/contract/mail-templates';
import { locales } from '@anketa/contract/values';
import { Card } from '@anketa/ui/card';
import { Grid } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { MailPreview } from '../../parts/mail-preview.tsx';

/** A text in both languages, for who may only read it. */
export function TemplateTexts({ template }: { readonly template: MailTemplate }) {
  const { t } = useTranslation();
  return (
    <Grid $min={400} $fill>
      {locales.map((locale) => (
        <Card key={locale}>
          <h2>{t(`mailText.${locale}`)}</h2>
          <MailPreview
            subject={template[`subject_${locale}`]}
            body={template[`body_${locale}`]}
            values={template.examples[locale]}
            locale={locale}
          />
        </Card>
      ))}
    </Grid>
  );
}
