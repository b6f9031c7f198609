import { markRead } from '@anketa/contract/result-comments';
import { commentMarks, type myComments } from '@anketa/contract/result-own';
import { Act } from '@anketa/remote/act';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { useList } from '@anketa/remote/use-list';
import { SearchField, Select } from '@anketa/ui/field';
import { EmptyState, Notice } from '@anketa/ui/notice';
import { Page, Row, Toolbar } from '@anketa/ui/page';
import { Pager } from '@anketa/ui/pager';
import { Segments } from '@anketa/ui/tabs';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { OwnPages } from '../../parts/own-pages.tsx';
import { usePhaseNote } from '../../parts/phase-note.ts';
import { PrintButton } from '../../parts/print-button.tsx';
import { PrintHead } from '../../parts/print-head.tsx';
import { PublishingNote } from '../../parts/publishing-note.tsx';
import { CommentGroups } from './comment-groups.tsx';
import { CommentKeys } from './comment-keys.tsx';

const Soft = styled.p`
  && { margin: 0; color: var(--ink-soft); font-size: var(--text-s); }
`;

/** Comments about the signed-in person, what they teach or guarantee, and of departments that they head. */
export function MyCommentsPage({ data }: PageProps<typeof myComments>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const localized = useLocalized();
  const list = useList(data.comments);
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
      <Toolbar>
        {data.courses.length > 0 ? (
          <>
            <SearchField label={t('ownComments.search')} {...list.bind('search')} />
            <Select label={t('ownComments.course')} options={[everything, ...courses]} {...list.bind('course')} />
            <Select label={t('ownComments.question')} options={[everything, ...questions]} {...list.bind('question')} />
            <div>
              <Segments label={t('ownComments.mark')} options={marks} {...list.bind('mark')} />
            </div>
            <div>
              <Segments label={t('ownComments.by.label')} options={groups} {...list.bind('sort')} />
            </div>
          </>
        ) : null}
        <div>
          <Segments label={t('ownComments.evaluations.label')} options={evaluations} {...whose} />
        </div>
      </Toolbar>
      {list.rows.length === 0 ? (
        <EmptyState>{t(data.courses.length > 0 ? 'ownComments.noneSuch' : 'ownComments.none')}</EmptyState>
      ) : (
        <>
          <CommentKeys />
          <Row style={{ marginBottom: 16 }}>
            <Soft>
              {t('ownComments.count', { count: list.total })} · {t('ownComments.unreadCount', { count: data.unread })}
            </Soft>
            {unread.length > 0 ? (
              <Act endpoint={markRead} request={{ body: { comments: unread } }} small>
                {t('ownComments.markRead', { count: unread.length })}
              </Act>
            ) : null}
            <PrintButton />
          </Row>
          <CommentGroups
            comments={list.rows}
            by={list.sort?.by === 'question' ? 'question' : 'course'}
            several={whose.value === 'all'}
          />
          <Pager current={list.current} last={list.last} onGo={list.go} />
        </>
      )}
      {data.hidden_comments > 0 ? (
        <Soft style={{ marginTop: 16 }}>
          {t('ownComments.unread', { count: data.hidden_comments })} {t('ownComments.noRight')}
        </Soft>
      ) : null}
    </Page>
  );
}
