import { leaveCourse, refuseQuestionnaire, type Section, submitQuestionnaire } from '@anketa/contract/questionnaires';
import { isHttpError, isSessionEnd } from '@anketa/remote/http-error';
import { useGo } from '@anketa/remote/link';
import { useClient, useConfirm, useLocale, useLocalized, useNotify } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { useFailure } from '@anketa/remote/use-failure';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answersToAsked, noAnswers } from '../../drafts/answers.ts';
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
  const client = useClient();
  const confirm = useConfirm();
  const notify = useNotify();
  const tell = useFailure();
  const go = useGo();
  const [progress, setProgress] = useState<Progress>();
  const [failures, setFailures] = useState<readonly SubmissionFailure[]>([]);
  // Buttons stay enabled: a disabled one would lose the focus that a closed dialog gives back to it.
  const running = useRef(false);
  const nameOf = (section: Section) => localized({ cs: section.name_cs, en: section.name_en });
  const students = t('students', { count: data.minimum_responses });

  async function run(action: () => Promise<unknown>): Promise<void> {
    if (running.current) return;
    running.current = true;
    try {
      await action();
    } catch (error) {
      tell(error, isHttpError(error) && error.status === 0 ? t('form.offline') : undefined);
    } finally {
      running.current = false;
    }
  }

  /** Sends what locks the section. Afterwards nothing of it is left on this device. */
  async function lock({ course }: Section, status: Section['status'], send: (key: string) => Promise<unknown>) {
    const key = await drafts.hold(course);
    try {
      await send(key);
    } catch (error) {
      drafts.release(course);
      // The page is behind: submitted elsewhere, or asked otherwise now.
      if (isHttpError(error) && (error.status === 409 || error.status === 422)) cache.reload();
      throw error;
    }
    drafts.drop(course);
    cache.changeSection(course, { status, draft: null });
  }

  /** False when the student put off the choice between this device's answers and another's. */
  async function send(section: Section): Promise<boolean> {
    const params = { slug, code: section.course };
    if (!(await drafts.save(section.course))) return false;
    await lock(section, 'submitted', (key) => {
      const answers = drafts.read().get(section.course)?.answers ?? noAnswers;
      const body = answersToAsked(section, data.questions, answers);
      return client(submitQuestionnaire, { params, body, headers: { 'idempotency-key': key } });
    });
    return true;
  }

  async function sendAll(sections: readonly Section[]): Promise<void> {
    const failed: SubmissionFailure[] = [];
    let sent = 0;
    for (const [index, section] of sections.entries()) {
      const name = nameOf(section);
      setProgress({ at: index + 1, of: sections.length, name });
      try {
        if (await send(section)) sent += 1;
        else failed.push({ name, text: t('keeping.conflict') });
      } catch (error) {
        if (isSessionEnd(error)) break;
        failed.push({ name, text: errorText(error, locale) });
      }
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

    save: (section: Section) =>
      run(async () => {
        if (await drafts.save(section.course)) notify({ kind: 'success', text: t('form.savedNow') });
      }),

    submit: (section: Section) =>
      run(async () => {
        const yes = await confirm({
          title: t('submit.title', { name: nameOf(section) }),
          text: t('submit.text', { students }),
          yes: t('submit.yes'),
          no: t('form.no'),
        });
        if (yes && (await send(section))) close(t('submit.done'));
      }),

    submitAll: (sections: readonly Section[]) =>
      run(async () => {
        setFailures([]);
        const names = sections.map(nameOf).join('\n');
        const yes = await confirm({
          title: t('all.title', { count: sections.length }),
          text: `${names}\n\n${t('submit.text', { students })}`,
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
        if (!yes) return;
        await lock(section, 'refused', () => client(refuseQuestionnaire, { params: { slug, code: section.course } }));
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
        if (!yes) return;
        await lock(section, 'left', () => client(leaveCourse, { params: { slug, code: section.course } }));
        close(t('leave.done'));
      }),
  };
}

export type Finish = ReturnType<typeof useFinish>;
