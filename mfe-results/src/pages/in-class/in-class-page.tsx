import type { readInClass } from '@anketa/contract/evaluations/in-class';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { FullScreenButton } from '@anketa/ui/full-screen-button';
import { Page } from '@anketa/ui/page';
import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { ClassOffer } from '../../parts/in-class/class-offer.tsx';
import { resultsAt } from '../../parts/results-at.ts';
import { Poster } from './poster.tsx';

/** Ten minutes in class, to be projected: on the whole screen by a button, until Escape. */
export function InClassPage({ data }: PageProps<typeof readInClass>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const localized = useLocalized();
  const poster = useRef<HTMLElement>(null);
  const { evaluation, course, opened_on } = data;
  const name = localized({ cs: course.name_cs, en: course.name_en });
  const project = (
    <FullScreenButton $kind="primary" of={poster}>
      {t('inClass.project')}
    </FullScreenButton>
  );
  return (
    <Page
      title={t('inClass.title')}
      above={
        <EvaluationTrail evaluation={evaluation} slug={slug}>
          <Link to={resultsAt(slug, 'course', course.code)}>{name}</Link>
        </EvaluationTrail>
      }
      actions={opened_on === null ? undefined : project}
    >
      {opened_on === null ? <ClassOffer slug={slug} data={data} /> : <Poster ref={poster} data={data} />}
    </Page>
  );
}
