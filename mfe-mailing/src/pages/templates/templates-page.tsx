import type { readMailTemplates } from '@anketa/contract/mail-templates';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useQuery } from '@anketa/remote/use-query';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { EmptyState, Notice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { Tabs } from '@anketa/ui/tabs';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { TemplateForm } from './template-form.tsx';
import { TemplateTexts } from './template-texts.tsx';

/* On a phone all are in sight, in several lines: what has to be scrolled to is not found. */
const Purposes = styled(Tabs)`
  @media (max-width: 639px) { flex-wrap: wrap; overflow-x: visible; }
`;

/** Texts that e-mails begin from, one for each purpose, in all evaluations. Which one is shown lives in the address. */
export function TemplatesPage({ data: { templates, may } }: PageProps<typeof readMailTemplates>) {
  const { t } = useTranslation();
  const chosen = useQuery().read('purpose');
  const template = templates.find(({ purpose }) => purpose === chosen) ?? templates[0];
  return (
    <Page
      title={t('templates.title')}
      subtitle={t('templates.lead')}
      above={
        <Breadcrumbs>
          <Link to="/imports">{t('evaluations')}</Link>
          <span>{t('templates.title')}</span>
        </Breadcrumbs>
      }
    >
      {may.edit ? null : <Notice>{t('templates.readOnly')}</Notice>}
      {template ? (
        <>
          <Purposes aria-label={t('templates.which')}>
            {templates.map(({ purpose, edited }) => (
              <Link
                key={purpose}
                to={`/mail-templates?purpose=${purpose}`}
                aria-current={purpose === template.purpose ? 'page' : undefined}
              >
                {edited
                  ? t('templates.edited', { purpose: t(`mailPurposes.${purpose}`) })
                  : t(`mailPurposes.${purpose}`)}
              </Link>
            ))}
          </Purposes>
          {may.edit ? (
            <TemplateForm key={template.purpose} template={template} />
          ) : (
            <TemplateTexts template={template} />
          )}
        </>
      ) : (
        <EmptyState>
          <p>{t('templates.none')}</p>
        </EmptyState>
      )}
    </Page>
  );
}
