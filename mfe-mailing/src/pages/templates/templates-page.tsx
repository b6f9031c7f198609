import { type MailMedium, mailMedia } from '@anketa/contract/mail/mailing';
import type { readMailTemplates } from '@anketa/contract/mail/templates';
import { Link, useGo } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useQuery } from '@anketa/remote/use-query';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Select } from '@anketa/ui/field';
import { EmptyState, Notice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { Segments } from '@anketa/ui/tabs';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { TemplateForm } from './template-form.tsx';
import { TemplateTexts } from './template-texts.tsx';

/* What is chosen of the texts: the kind of messages, and the message. */
const Which = styled.div`
  display: flex; flex-wrap: wrap; align-items: end; gap: 12px 16px; margin-block-end: 16px;
  & > :last-child:not(:first-child) { flex: 0 1 20rem; min-inline-size: min(100%, 16rem); }
`;

/** The texts of a medium, at one of a purpose. */
function addressOf(medium: MailMedium, purpose: string): string {
  const query = new URLSearchParams({ ...(medium === 'push' && { medium }), ...(purpose && { purpose }) });
  return `/mail-templates${query.size > 0 ? `?${query}` : ''}`;
}

/** Texts that e-mails and notifications begin from, one for each purpose, in all evaluations. Which one is shown lives in the address. */
export function TemplatesPage({ data: { templates, may } }: PageProps<typeof readMailTemplates>) {
  const { t } = useTranslation();
  const go = useGo();
  const query = useQuery();
  const medium: MailMedium = query.read('medium') === 'push' ? 'push' : 'mail';
  const chosen = query.read('purpose');
  const title = t(`templates.title.${medium}`);
  const template = templates.find(({ purpose }) => purpose === chosen) ?? templates[0];
  const Texts = may.edit ? TemplateForm : TemplateTexts;
  return (
    <Page
      title={title}
      subtitle={t(`templates.lead.${medium}`)}
      above={
        <Breadcrumbs>
          <Link to="/imports">{t('evaluations')}</Link>
          <span>{title}</span>
        </Breadcrumbs>
      }
    >
      <Which>
        <Segments
          label={t('templates.media')}
          value={medium}
          onChange={(one) => go(addressOf(one === 'push' ? 'push' : 'mail', chosen))}
          options={mailMedia.map((one) => ({ value: one, label: t(`templates.tabs.${one}`) }))}
        />
        {template ? (
          <Select
            label={t('templates.which')}
            value={template.purpose}
            onChange={(purpose) => go(addressOf(medium, purpose))}
            options={templates.map(({ purpose, edited }) => ({
              value: purpose,
              label: edited
                ? t('templates.edited', { purpose: t(`mailPurposes.${purpose}`) })
                : t(`mailPurposes.${purpose}`),
            }))}
          />
        ) : null}
      </Which>
      {may.edit ? null : <Notice>{t('templates.readOnly')}</Notice>}
      {template ? (
        <Texts key={`${medium} ${template.purpose}`} medium={medium} template={template} />
      ) : (
        <EmptyState>
          <p>{t('templates.none')}</p>
        </EmptyState>
      )}
    </Page>
  );
}
