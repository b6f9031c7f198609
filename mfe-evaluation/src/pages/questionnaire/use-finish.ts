import { leaveCourse, refuseQuestionnaire, type Section, submitQuestionnaire } from '@anketa/contract/questionnaires';
import { isHttpError, isSessionEnd } from '@anketa/remote/http-error';
import { useGo } from '@anketa/remote/link';
import { useConfirm, useLocale, useLocalized, useNotify } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { useAction } from '@anketa/remote/use-action';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answersToSend, noAnswers } from '../../drafts/answers.ts';
import type { Drafts } from '../../drafts/draft-store.ts';
import type { Questionnaire, QuestionnaireCache } from '../../drafts/use-cache.ts';

interface Options {
  readonly slug: string;
  readonly data: Questionnaire;
  readonly drafts: Drafts;
  readonly cache: QuestionnaireCache;
}

/** Which section is being submitted, among how many. */
interface Progress {
  readonly at: number;
  readonly of: number;
  readonly name: string;
}

interface SubmissionFailure {
  readonly name: string;
  readonly text: string;
}

/** What ends the filling in of a section, each with its question and its message: one at a time. */
export function useFinish({ slug, data, drafts, cache }: Options) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const confirm = useConfirm();
  const notify = useNotify();
  const go = useGo();
  const ending = { refresh: 'nothing', onFailure: catchUp } as const;
  const submission = useAction(submitQuestionnaire, ending);
  const refusal = useAction(refuseQuestionnaire, ending);
  const leaving = useAction(leaveCourse, ending);
  const [progress, setProgress] = useState<Progress>();
  const [failures, setFailures] = useState<readonly SubmissionFailure[]>([]);
  // Buttons stay enabled: a disabled one would lose the focus that a closed dialog gives back to it.
  const running = useRef(false);
  const nameOf = (section: Section) => localized({ cs: section.name_cs, en: section.name_en });
  const answersOf = ({ course }: Section) => drafts.read().get(course)?.answers ?? noAnswers;

  async function run(act: () => Promise<unknown>): Promise<void> {
    if (running.current) return;
    running.current = true;
    try {
      await act();
    } finally {
      running.current = false;
    }
  }

  /** The page may be behind the server: submitted elsewhere, closed, or asked otherwise now. */
  function catchUp(error: unknown): string | undefined {
    if (!isHttpError(error)) return undefined;
    if (error.status === 409 || error.status === 422) cache.reload();
    return error.status === 0 ? t('form.offline') : undefined;
  }

  /** After what locks a section nothing of it is left on this device. */
  function lock({ course }: Section, status: Section['status']): void {
    drafts.drop(course);
    cache.changeSection(course, { status, draft: null });
  }

  /** This device's answers, whatever another has saved: it is these that the student sees. */
  function requestOf(section: Section) {
    return {
      params: { slug, code: section.course },
      body: answersToSend(section, data.questions, answersOf(section)),
      headers: { 'idempotency-key': drafts.submissionKey(section.course) },
      size: data.body_bytes,
    };
  }

  /** What is promised to whoever submits, and what they have exempted from it. */
  function promise(sections: readonly Section[]): string {
    const lines = t('promise.lines', { others: data.minimum_responses - 1 });
    const exempted = sections.some((section) =>
      answersOf(section).answers.some(({ sign, hand_over }) => sign || hand_over),
    );
    return exempted ? `${lines}\n\n${t('promise.exempted')}` : lines;
  }

  async function sendAll(sections: readonly Section[]): Promise<void> {
    const failed: SubmissionFailure[] = [];
    let sent = 0;
    for (const [index, section] of sections.entries()) {
      const name = nameOf(section);
      setProgress({ at: index + 1, of: sections.length, name });
      const { error } = await submission.attempt(requestOf(section));
      if (isSessionEnd(error)) break;
      if (error === undefined) {
        lock(section, 'submitted');
        sent += 1;
      } else failed.push({ name, text: catchUp(error) ?? errorText(error, locale) });
    }
    setProgress(undefined);
    setFailures(failed);
    if (sent > 0) notify({ kind: 'success', text: t('all.done', { count: sent }) });
  }

  function close(text: string): void {
    notify({ kind: 'success', text });
    go(`/evaluation/${slug}`, { replace: true });
  }

  return {
    slug,
    progress,
    failures,

    /** Why it failed, if it did, is said beside the button. */
    save: (section: Section) =>
      run(async () => {
        const saved = await drafts.save(section.course).catch((error: unknown) => {
          catchUp(error);
          return false;
        });
        if (saved) notify({ kind: 'success', text: t('form.savedNow') });
      }),

    submit: (section: Section) =>
      run(async () => {
        const yes = await confirm({
          title: t('submit.title', { name: nameOf(section) }),
          text: promise([section]),
          yes: t('submit.yes'),
          no: t('form.no'),
        });
        if (!yes || !(await submission.run(requestOf(section)))) return;
        lock(section, 'submitted');
        close(t('submit.done'));
      }),

    submitAll: (sections: readonly Section[]) =>
      run(async () => {
        setFailures([]);
        const names = sections.map(nameOf).join('\n');
        const yes = await confirm({
          title: t('all.title', { count: sections.length }),
          text: `${names}\n\n${promise(sections)}`,
          yes: t('submit.yes'),
          no: t('form.no'),
        });
        if (yes) await sendAll(sections);
      }),

    refuse: (section: Section) =>
      run(async () => {
        const yes = await confirm({
          title: t('refuse.title', { name: nameOf(section) }),
          text: t('refuse.text'),
          yes: t('form.refuse'),
          no: t('form.no'),
          danger: true,
        });
        if (!yes || !(await refusal.run({ params: { slug, code: section.course } }))) return;
        lock(section, 'refused');
        close(t('refuse.done'));
      }),

    leave: (section: Section) =>
      run(async () => {
        const yes = await confirm({
          title: t('leave.title', { name: nameOf(section) }),
          text: t('leave.text'),
          yes: t('leave.yes'),
          no: t('form.no'),
          danger: true,
        });
        if (!yes || !(await leaving.run({ params: { slug, code: section.course } }))) return;
        lock(section, 'left');
        close(t('leave.done'));
      }),
  };
}

export type Finish = ReturnType<typeof useFinish>;
