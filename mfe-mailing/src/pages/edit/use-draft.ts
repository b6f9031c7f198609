import type { ResponseOf } from '@anketa/contract/endpoint';
import { type DraftFields, type readDraft, updateDraft } from '@anketa/contract/mail/emails';
import { courseMask } from '@anketa/contract/mail/mailing';
import { isHttpError } from '@anketa/remote/http-error';
import { type Autosave, useAutosave } from '@anketa/remote/use-autosave';
import type { Data } from '@anketa/remote/use-data';
import { type Form, type Messages, useForm } from '@anketa/remote/use-form';
import { useTranslation } from 'react-i18next';
import { useMessages } from '../../parts/use-messages.ts';
import { useFilterWords } from './filter-words.ts';
import { isLink } from './notice-leads.tsx';

/** A draft that is being written. */
export interface Draft {
  readonly form: Form<DraftFields>;
  readonly autosave: Autosave;
  /** It is a draft no more: somebody else has prepared, scheduled or deleted it. */
  readonly moved: 'elsewhere' | 'deleted' | undefined;
}

type Page = ResponseOf<typeof readDraft>;

/** The form of a draft. It saves itself. */
export function useDraft({ evaluation, email, choices }: Page, page: Data<Page>, evaluationId: number): Draft {
  const { t } = useTranslation();
  const words = useFilterWords(choices);
  const { medium } = useMessages();
  const { id, version, purpose, filter, link = '', subject_cs, subject_en, body_cs, body_en } = email;
  const subject = `subject.${medium}`;
  const inLanguage = (field: string, language: string) => `${t(`mailText.${field}`)} (${t(`mailText.${language}`)})`;
  const form = useForm(updateDraft, {
    values: { purpose, filter, ...(medium === 'push' && { link }), subject_cs, subject_en, body_cs, body_en },
    about: String(id),
    edited: {
      version,
      fields: {
        purpose: { label: t('recipients.purpose'), text: (value) => t(`mailPurposes.${value}`) },
        filter: { label: t('recipients.title'), text: words },
        link: { label: t('notice.leads') },
        subject_cs: { label: inLanguage(subject, 'cs') },
        subject_en: { label: inLanguage(subject, 'en') },
        body_cs: { label: inLanguage('body', 'cs') },
        body_en: { label: inLanguage('body', 'en') },
      },
    },
    request: (_, { changed, version: from }) => ({
      params: { id: evaluationId, emailId: id },
      body: { ...changed, version: from },
    }),
    check: (values): Messages => ({
      ...(courseMask.test(values.filter.courses ?? '') ? {} : { filter: t('recipients.maskWrong') }),
      ...(isLink(values.link ?? '') ? {} : { link: t('notice.pathWrong') }),
    }),
    storeAs: `mail-${evaluation?.id}-${id}`,
    unsaved: t('composer.unsaved'),
    refresh: 'nothing',
    onSaved: ({ version: saved, checks, edits }, values) => {
      const mutated = (now: Page | undefined) =>
        now && { ...now, email: { ...now.email, ...values, version: saved }, checks, edits };
      void page.mutate(mutated, { revalidate: false });
    },
  });
  const autosave = useAutosave(form, { off: email.state !== 'draft' });
  const isElsewhere = email.state !== 'draft' || isProblem(autosave.error, 'mail-not-draft');
  return {
    form,
    autosave,
    moved: isProblem(autosave.error, 'not-found') ? 'deleted' : isElsewhere ? 'elsewhere' : undefined,
  };
}

const isProblem = (error: unknown, name: string) => isHttpError(error) && error.problem.type === `/problems/${name}`;
