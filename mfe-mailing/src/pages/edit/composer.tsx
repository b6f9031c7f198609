import { deleteDraft, type readDraft } from '@anketa/contract/mail/emails';
import { Act } from '@anketa/remote/act';
import { Restored, useSaveKey } from '@anketa/remote/action-form';
import { EditClashes } from '@anketa/remote/edit-clashes';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { LinkButton } from '@anketa/ui/button';
import { Form } from '@anketa/ui/form';
import { Notice } from '@anketa/ui/notice';
import { Section, Stack } from '@anketa/ui/page';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Bilingual } from '../../parts/bilingual.tsx';
import { MailPage } from '../../parts/mail-page.tsx';
import { MailTexts } from '../../parts/mail-texts.tsx';
import { useGoTo } from '../../parts/use-go-to.ts';
import { useMessages } from '../../parts/use-messages.ts';
import { Departure } from './departure.tsx';
import { History } from './history.tsx';
import { NoticeLeads } from './notice-leads.tsx';
import { PersonPreview } from './person-preview.tsx';
import { Recipients } from './recipients.tsx';
import { SavedState, SavingTrouble } from './saved-state.tsx';
import { type Draft, useDraft } from './use-draft.ts';

interface ComposerProps extends PageProps<typeof readDraft> {
  /** What the page is called. */
  readonly title: string;
}

/** A page where a draft is written: whom it goes to, its texts, of a notification where it leads, and what can be done with it. It saves itself. */
export function Composer({ data, page, title }: ComposerProps) {
  const { t } = useTranslation();
  const params = useParams();
  const place = { id: Number(params.id), emailId: data.email.id };
  const { choices, examples, edits, checks, sends, may } = data;
  const { medium } = useMessages();
  const draft = useDraft(data, page, place.id);
  const { form, autosave, moved } = draft;
  const { purpose, filter, link = '', ...texts } = form.values;
  const settled = useDeferredValue(texts);
  const save = () => void autosave.save();
  const leads =
    medium === 'push' ? (
      <Form onSubmit={save}>
        <NoticeLeads
          evaluation={data.evaluation}
          purpose={purpose}
          link={link}
          onLink={(path) => form.change({ link: path })}
          error={form.errors.link}
        />
      </Form>
    ) : null;
  useSaveKey({ ...form, submit: save });
  return (
    <MailPage
      evaluation={data.evaluation}
      title={title}
      here={title}
      state={moved ? undefined : <SavedState autosave={autosave} />}
    >
      <Stack $gap={24}>
        {moved ? <Moved moved={moved} isDirty={form.dirty} /> : null}
        <Form ref={form.element} onSubmit={save}>
          <Stack $gap={24}>
            <Restored form={form} />
            <EditClashes form={form} />
            <Recipients
              evaluationId={place.id}
              value={{ purpose, filter }}
              onChange={form.change}
              error={form.errors.filter}
              choices={choices}
              known={data.audience}
            />
            <Section $flush>
              <h2>{t('composer.texts')}</h2>
              <MailTexts medium={medium} value={texts} onChange={form.change} examples={examples} />
            </Section>
            {medium === 'push' ? <Bilingual texts={settled} examples={examples} /> : null}
          </Stack>
        </Form>
        {moved ? (
          leads
        ) : (
          <>
            <Departure
              place={place}
              evaluation={data.evaluation}
              chosen={{ purpose, filter }}
              autosave={autosave}
              checks={checks}
              sends={sends}
              maySend={may.send}
              page={page}
            >
              {leads}
            </Departure>
            {medium === 'mail' || edits.length > 0 ? (
              <div>
                {medium === 'mail' ? <PersonPreview place={place} version={data.email.version} /> : null}
                <History place={place} edits={edits} onOpen={page.reload} onTake={form.change} />
              </div>
            ) : null}
            <Delete place={place} />
            <SavingTrouble autosave={autosave} />
          </>
        )}
      </Stack>
    </MailPage>
  );
}

/** Says that somebody else has prepared, scheduled or deleted what is written here. What is not saved stays, to be copied. */
function Moved({ moved, isDirty }: { readonly moved: NonNullable<Draft['moved']>; readonly isDirty: boolean }) {
  const { t } = useTranslation();
  const { emailId = '' } = useParams();
  const { all, medium } = useMessages();
  const isDeleted = moved === 'deleted';
  return (
    <Notice $tone="warning" role="alert" style={{ marginBlock: 0 }}>
      <p>
        {t(`composer.moved.${moved}`)} {isDirty ? t('composer.moved.copy') : ''}
      </p>
      <LinkButton as={Link} to={`${all}${isDeleted ? '' : `/read/${emailId}`}`}>
        {t(isDeleted ? `composer.toAll.${medium}` : `composer.toMail.${medium}`)}
      </LinkButton>
    </Notice>
  );
}

/** Where an e-mail is, in the addresses of its endpoints. */
export interface Place {
  readonly id: number;
  readonly emailId: number;
}

/* Apart from what is done with a draft to send it. */
const End = styled.div`
  margin-block-start: 8px;
  & > button { margin-inline-start: -18px; color: var(--danger); }
  & > button:hover { background: var(--danger-soft); color: var(--danger); }
`;

function Delete({ place }: { readonly place: Place }) {
  const { t } = useTranslation();
  const goTo = useGoTo();
  return (
    <End>
      <Act
        endpoint={deleteDraft}
        request={{ params: place }}
        question={{
          title: t('composer.deleteAsk'),
          text: t('composer.deleteText'),
          yes: t('composer.delete'),
          danger: true,
        }}
        success={t('composer.deleted')}
        refresh="nothing"
        onDone={() => goTo('')}
        kind="quiet"
      >
        {t('composer.delete')}
      </Act>
    </End>
  );
}
