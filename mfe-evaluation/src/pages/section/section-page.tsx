import { readSection } from '@anketa/contract/questionnaires';
import { Link } from '@anketa/remote/link';
import { PagePending } from '@anketa/remote/page-pending';
import { useLocalized, useSession } from '@anketa/remote/suite';
import { usePage } from '@anketa/remote/use-page';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { LinkButton } from '@anketa/ui/button';
import { Notice } from '@anketa/ui/notice';
import { Page, Stack } from '@anketa/ui/page';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { forgetLocalDraft } from './local-draft.ts';
import { SectionForm } from './section-form.tsx';

/** One course (or the general questions) to fill in. */
export function SectionPage() {
  const { slug = '', code = '' } = useParams();
  const { t } = useTranslation();
  const localized = useLocalized();
  const { oident } = useSession();
  const page = usePage(readSection);
  const { data, mutate } = page;
  const section = data?.sections.find((candidate) => candidate.course === code);
  const evaluationId = data?.evaluation.id ?? 0;
  const place = useMemo(() => ({ evaluationId, course: code, oident: oident ?? '' }), [evaluationId, code, oident]);

  const locked = section !== undefined && section.status !== 'empty' && section.status !== 'saved';
  useEffect(() => {
    if (locked) forgetLocalDraft(place);
  }, [locked, place]);

  if (!data) return <PagePending title={t('section.title')} page={page} />;
  const above = (
    <Breadcrumbs>
      <Link to={`/evaluation/${slug}`}>{localized({ cs: data.evaluation.name_cs, en: data.evaluation.name_en })}</Link>
    </Breadcrumbs>
  );
  const back = (
    <LinkButton as={Link} to={`/evaluation/${slug}`}>
      {t('section.back')}
    </LinkButton>
  );
  if (!section) {
    return (
      <Page title={t('section.unknown')} above={above} actions={back}>
        <p>{t('section.notEnrolled')}</p>
      </Page>
    );
  }
  const title = localized({ cs: section.name_cs, en: section.name_en });
  const fillable = data.open && !locked;
  if (!fillable) {
    return (
      <Page title={title} above={above} actions={back}>
        <Stack>
          <Notice $tone={section.status === 'submitted' ? 'success' : 'info'}>
            {t(
              section.status === 'submitted' || section.status === 'refused'
                ? `section.${section.status}`
                : 'questionnaire.closed',
            )}
          </Notice>
        </Stack>
      </Page>
    );
  }
  return (
    <SectionForm
      key={section.course}
      {...{ slug, section, place, title, above }}
      questions={data.questions}
      mayHide={data.may_hide}
      minimum={data.minimum_responses}
      reload={async () => (await mutate())?.sections.find((candidate) => candidate.course === code)}
    />
  );
}
