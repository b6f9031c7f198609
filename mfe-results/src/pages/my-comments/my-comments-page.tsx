import { markRead } from '@anketa/contract/results/comments';
import { commentMarks, type myComments, type OwnComment } from '@anketa/contract/results/own';
import { Act } from '@anketa/remote/act';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { useList } from '@anketa/remote/use-list';
import { LinkButton } from '@anketa/ui/button';
import { SearchField, Select } from '@anketa/ui/field';
import { Filters } from '@anketa/ui/filters';
import { ListState } from '@anketa/ui/list-state';
import { Notice } from '@anketa/ui/notice';
import { Page, Row } from '@anketa/ui/page';
import { Pager } from '@anketa/ui/pager';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { CommentKeys } from '../../parts/comments/comment-keys.tsx';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { OwnPages } from '../../parts/own-pages.tsx';
import { usePhaseNote } from '../../parts/phase-note.ts';
import { PrintHead } from '../../parts/print-head.tsx';
import { PublishingNote } from '../../parts/publishing-note.tsx';
import { resultsAt } from '../../parts/results-at.ts';
import { CommentGroups } from './comment-groups.tsx';
import { PrintComments } from './print-comments.tsx';
import { useSteadyOrder } from './steady-order.ts';

/* What is said of the list is for paper, too; what is done with it is not. */
const Above = styled(Row)`
  margin-bottom: 16px;
  & > [role='status'] { flex: 0 1 auto; & > * { margin: 0; } &:only-child { flex: 1; } }
  @media print { & > button, & > a { display: none; } }
`;

const OnPaper = styled.p`
  display: none;
  @media print { && { display: block; } }
`;

/** What narrows the list. */
const filters = ['course', 'question', 'mark', 'evaluations'];

const Soft = styled.p`
  && { margin: 0; color: var(--ink-soft); font-size: var(--text-s); }
`;

/** Comments about the signed-in person, what they teach or guarantee, and of departments that they head. */
export function MyCommentsPage({ data }: PageProps<typeof myComments>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const localized = useLocalized();
  const list = useList(data.comments);
  const top = useRef<HTMLElement>(null);
  const steady = useSteadyOrder(list.rows);
  const [whole, setWhole] = useState<readonly OwnComment[]>();
  const note = usePhaseNote(data.evaluation);
  const everything = { value: '', label: t('ownComments.everything') };
  const choice = (name: string, number: number) => t('ownComments.choice', { name, number });
  const courses = data.courses.map(({ code, name_cs, name_en, comments }) => {
    return { value: code, label: choice(localized({ cs: name_cs, en: name_en }), comments) };
  });
  const questions = data.questions.map(({ id, body_cs, body_en, comments }) => {
    return { value: String(id), label: choice(localized({ cs: body_cs, en: body_en }), comments) };
  });
  const marks = ['', ...commentMarks].map((value) => ({ value, label: t(`ownComments.marks.${value || 'all'}`) }));
  const evaluations = ['', 'all'].map((value) => ({ value, label: t(`ownComments.evaluations.${value || 'this'}`) }));
  const whose = list.bind('evaluations');
  const unread = list.rows.flatMap(({ id, unread }) => (unread ? [id] : []));
  const groups = ['', 'question'].map((value) => ({ value, label: t(`ownComments.by.${value || 'course'}`) }));
  return (
    <Page
      title={t('ownComments.title')}
      subtitle={t('ownComments.lead')}
      above={<EvaluationTrail evaluation={data.evaluation} slug={slug} />}
    >
      <OwnPages slug={slug} current="my-comments" />
      <PrintHead evaluation={data.evaluation} />
      {note ? (
        <Notice $tone="info">
          {note} {data.evaluation.state === 2 ? <PublishingNote at={data.publishes_at} /> : null}
        </Notice>
      ) : null}
      <Filters
        search={
          data.courses.length > 0 ? <SearchField label={t('ownComments.search')} {...list.bind('search')} /> : undefined
        }
        set={filters.filter((name) => list.bind(name).value).length}
      >
        {data.courses.length > 0 ? (
          <>
            <Select label={t('ownComments.course')} options={[everything, ...courses]} {...list.bind('course')} />
            <Select label={t('ownComments.question')} options={[everything, ...questions]} {...list.bind('question')} />
            <Select label={t('ownComments.mark')} options={marks} {...list.bind('mark')} />
          </>
        ) : null}
        <Select label={t('ownComments.evaluations.label')} options={evaluations} {...whose} />
        {data.courses.length > 0 ? (
          <Select label={t('ownComments.by.label')} options={groups} {...list.bind('sort')} />
        ) : null}
      </Filters>
      <Above>
        <ListState list={list} empty={t(data.courses.length > 0 ? 'ownComments.noneSuch' : 'ownComments.none')}>
          {t('ownComments.count', { count: list.total })} · {t('ownComments.unreadCount', { count: data.unread })}
        </ListState>
        {data.unread > 0 ? (
          <LinkButton $small as={Link} to={resultsAt(slug, 'my-comments', 'reading')}>
            {t('reading.offer')}
          </LinkButton>
        ) : null}
        {unread.length > 0 ? (
          <Act endpoint={markRead} request={{ body: { comments: unread } }} small>
            {t('ownComments.markRead', { count: unread.length })}
          </Act>
        ) : null}
        {list.rows.length > 0 ? <PrintComments whole={whole} onWhole={setWhole} /> : null}
      </Above>
      {list.rows.length > 0 ? (
        <>
          {list.last > 1 && !whole ? (
            <OnPaper>{t('ownComments.partOnPaper', { page: list.current, last: list.last })}</OnPaper>
          ) : null}
          <section ref={top} tabIndex={-1} aria-label={t('ownComments.title')}>
            <CommentGroups
              comments={whole ?? steady}
              by={list.sort?.by === 'question' ? 'question' : 'course'}
              several={whose.value === 'all'}
            />
          </section>
          {whole ? null : <Pager list={list} top={top} />}
          <CommentKeys />
        </>
      ) : null}
      {data.hidden_comments > 0 ? (
        <Soft style={{ marginTop: 16 }}>
          {t('ownComments.unread', { count: data.hidden_comments })} {t('ownComments.noRight')}
        </Soft>
      ) : null}
    </Page>
  );
}
