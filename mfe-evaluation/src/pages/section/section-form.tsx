import { missingRequired } from '@anketa/contract/questionnaire-rules';
import { generalCourse, refuseQuestionnaire, type Section, submitQuestionnaire } from '@anketa/contract/questionnaires';
import type { Question } from '@anketa/contract/questions';
import { isHttpError } from '@anketa/remote/http-error';
import { useGo } from '@anketa/remote/link';
import { useClient, useConfirm, useNotify, useUnsavedGuard } from '@anketa/remote/suite';
import { useFailure } from '@anketa/remote/use-failure';
import { useRefresh } from '@anketa/remote/use-refresh';
import { Button } from '@anketa/ui/button';
import { Page, Row, Stack } from '@anketa/ui/page';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockCard, questionId } from './block-card.tsx';
import { idempotencyKey } from './idempotency-key.ts';
import type { DraftPlace } from './local-draft.ts';
import { useAnswers } from './use-answers.ts';

interface Props {
  readonly slug: string;
  readonly section: Section;
  readonly questions: readonly Question[];
  readonly place: DraftPlace;
  readonly title: string;
  readonly above: ReactNode;
  readonly mayHide: boolean;
  readonly minimum: number;
  readonly reload: () => Promise<Section | undefined>;
}

/** The form of one section: answers, saving, submitting, refusing. */
export function SectionForm({ slug, section, questions, place, title, above, mayHide, minimum, reload }: Props) {
  const { t } = useTranslation();
  const { given, keeping, setAnswer, setTaught, save, forget } = useAnswers({ slug, section, place, reload });
  const byId = useMemo(() => new Map(questions.map((question) => [question.id, question])), [questions]);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const act = useSectionActions({ slug, section, title, minimum, forget });
  // Buttons stay enabled: a disabled one would lose the focus that a closed dialog gives back to it.
  const running = useRef(false);
  useUnsavedGuard(keeping === 'memory', t('section.unsaved'));

  async function run(action: () => Promise<unknown>) {
    if (running.current) return;
    running.current = true;
    await act.reporting(action);
    running.current = false;
  }
  const onSave = () =>
    run(async () => {
      if (await save()) await act.saved();
    });
  async function onSubmit() {
    const found = missingRequired(section, questions, given);
    setMissing(new Set(found.map(({ block, question }) => questionId(block, question.id))));
    const [first] = found;
    if (first) return act.showMissing(questionId(first.block, first.question.id));
    await run(() => act.submit(given));
  }
  useSaveShortcut(onSave);

  return (
    <Page
      title={title}
      above={above}
      subtitle={<output>{t(`section.keeping.${keeping}`)}</output>}
      actions={
        <>
          <Button onClick={onSave}>{t('section.save')}</Button>
          <Button $kind="primary" onClick={onSubmit}>
            {t('section.submit')}
          </Button>
        </>
      }
    >
      <Stack $gap={20}>
        {section.blocks.map((block) => (
          <BlockCard
            key={block.key}
            {...{ block, given, missing, mayHide }}
            questions={byId}
            onAnswer={setAnswer}
            onTaught={setTaught}
          />
        ))}
        <p>{t('section.anonymity', { count: minimum })}</p>
        {section.course === generalCourse ? null : (
          <Row>
            <Button $kind="quiet" onClick={() => run(act.refuse)}>
              {t('section.refuse')}
            </Button>
          </Row>
        )}
      </Stack>
    </Page>
  );
}

type Actions = Pick<Props, 'slug' | 'section' | 'title' | 'minimum'> & { readonly forget: () => void };

/** What the buttons do, each with its question and its message. */
function useSectionActions({ slug, section, title, minimum, forget }: Actions) {
  const { t } = useTranslation();
  const client = useClient();
  const confirm = useConfirm();
  const notify = useNotify();
  const tell = useFailure();
  const go = useGo();
  const refresh = useRefresh();
  // One key for all tries of one submission: a retry after a lost answer counts once.
  const key = useRef(idempotencyKey());
  const params = { slug, code: section.course };

  async function finish(text: string) {
    forget();
    // The list of questionnaires shows this section's status too.
    await refresh('/internal/evaluation');
    notify({ kind: 'success', text });
    go(`/evaluation/${slug}`);
  }
  return {
    async submit(body: Parameters<typeof missingRequired>[2]) {
      const yes = await confirm({
        title: t('section.submitTitle', { title }),
        text: t('section.submitText', { count: minimum }),
        yes: t('section.submitYes'),
        no: t('section.no'),
      });
      if (!yes) return;
      await client(submitQuestionnaire, { params, body, headers: { 'idempotency-key': key.current } });
      await finish(t('section.submittedNow'));
    },
    async refuse() {
      const yes = await confirm({
        title: t('section.refuseTitle', { title }),
        text: t('section.refuseText'),
        yes: t('section.refuseYes'),
        no: t('section.no'),
        danger: true,
      });
      if (!yes) return;
      await client(refuseQuestionnaire, { params });
      await finish(t('section.refusedNow'));
    },
    async saved() {
      notify({ kind: 'success', text: t('section.savedNow') });
      await refresh('/internal/evaluation');
    },
    showMissing(id: string) {
      notify({ kind: 'error', text: t('section.missingRequired') });
      const field = document.getElementById(id);
      field?.scrollIntoView({ block: 'center' });
      field?.focus({ preventScroll: true });
    },
    async reporting(action: () => Promise<unknown>) {
      try {
        await action();
      } catch (error) {
        const offline = isHttpError(error) && error.status === 0;
        tell(error, offline ? t('section.offline') : undefined);
      }
    },
  };
}

/** Ctrl+S or Cmd+S saves. */
function useSaveShortcut(onSave: () => void): void {
  const newest = useRef(onSave);
  useEffect(() => {
    newest.current = onSave;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      newest.current();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
