import { deleteDraft, type readDraft } from '@anketa/contract/emails';
import { Act } from '@anketa/remote/act';
import { Restored, useSaveKey } from '@anketa/remote/action-form';
import { EditClashes } from '@anketa/remote/edit-clashes';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { LinkButton } from '@anketa/ui/button';
import { Form } from '@anketa/ui/form';
import { Notice } from '@anketa/ui/notice';
import { Section, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { MailTexts } from '../../parts/mail-texts.tsx';
import { useGoTo } from '../../parts/use-go-to.ts';
import { useMessages } from '../../parts/use-messages.ts';
import { Departure } from './departure.tsx';
import { History } from './history.tsx';
import { NoticeEnd } from './notice-end.tsx';
import { PersonPreview } from './person-preview.tsx';
import { Recipients } from './recipients.tsx';
import { SavedState } from './saved-state.tsx';
import { type Draft, useDraft } from './use-draft.ts';

/** A draft that is written: whom it goes to, its texts, of a notification where it leads, and what can be done with it. It saves itself. */
export function Composer({ data, page }: PageProps<typeof readDraft>) {
  const { t } = useTranslation();
  const params = useParams();
  const place = { id: Number(params.id), emailId: data.email.id };
  const { choices, examples, edits, checks, sends, may } = data;
  const { medium } = useMessages();
  const draft = useDraft(data, page, place.id);
  const { form, autosave, moved } = draft;
  const { purpose, filter, link = '', ...texts } = form.values;
  const save = () => void autosave.save();
  useSaveKey({ ...form, submit: save });
  return (
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
          {medium === 'push' ? (
            <NoticeEnd
              evaluation={data.evaluation}
              purpose={purpose}
              texts={texts}
              examples={examples}
              link={link}
              onLink={(path) => form.change({ link: path })}
              error={form.errors.link}
            />
          ) : null}
        </Stack>
      </Form>
      {moved ? null : (
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
          />
          <div>
            {medium === 'mail' ? <PersonPreview place={place} version={data.email.version} /> : null}
            <History place={place} edits={edits} onOpen={page.reload} onTake={form.change} />
          </div>
          <Delete place={place} />
        </>
      )}
      <SavedState autosave={autosave} moved={moved !== undefined} />
    </Stack>
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

function Delete({ place }: { readonly place: Place }) {
  const { t } = useTranslation();
  const goTo = useGoTo();
  return (
    <div style={{ marginInlineStart: -18 }}>
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
    </div>
  );
}
