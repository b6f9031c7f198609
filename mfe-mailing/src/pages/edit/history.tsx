import type { ResponseOf } from '@anketa/contract/endpoint';
import { type EmailTexts, type readDraft, readDraftEdit } from '@anketa/contract/mail/emails';
import { locales } from '@anketa/contract/values';
import { Loaded } from '@anketa/remote/loaded';
import { momentText } from '@anketa/remote/moment-text';
import { useLocale, useNotify } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { Button } from '@anketa/ui/button';
import { PlainList } from '@anketa/ui/card';
import { Details } from '@anketa/ui/details';
import { Dialog } from '@anketa/ui/dialog';
import { Row, Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Message } from '../../parts/message.tsx';
import type { Place } from './composer.tsx';

type Edits = ResponseOf<typeof readDraft>['edits'];

interface HistoryProps {
  readonly place: Place;
  readonly edits: Edits;
  /** It was unfolded: there may be more by now, of somebody else's writing. */
  readonly onOpen: () => void;
  readonly onTake: (texts: EmailTexts) => void;
}

/** Earlier texts of a draft: each can be looked at and taken back. Nothing where there is none. */
export function History({ place, edits, onOpen, onTake }: HistoryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const notify = useNotify();
  const [opened, setOpened] = useState<Edits[number]>();
  function take(texts: EmailTexts) {
    onTake(texts);
    setOpened(undefined);
    notify({ kind: 'success', text: t('earlier.taken') });
  }
  if (edits.length === 0) return null;
  return (
    <Details onToggle={({ currentTarget }) => currentTarget.open && onOpen()}>
      <summary>{t('earlier.title', { number: edits.length })}</summary>
      <PlainList>
        {edits.map((edit) => (
          <li key={edit.number}>
            <Row>
              <span>{t('earlier.line', { at: momentText(locale, edit.edited_at), who: edit.who })}</span>
              <Button
                $small
                aria-label={t('earlier.showOf', { at: momentText(locale, edit.edited_at) })}
                onClick={() => setOpened(edit)}
              >
                {t('earlier.show')}
              </Button>
            </Row>
          </li>
        ))}
      </PlainList>
      {opened ? <EarlierText place={place} edit={opened} onClose={() => setOpened(undefined)} onTake={take} /> : null}
    </Details>
  );
}

interface EarlierTextProps {
  readonly place: Place;
  readonly edit: Edits[number];
  readonly onClose: () => void;
  readonly onTake: (texts: EmailTexts) => void;
}

function EarlierText({ place, edit: { number, edited_at }, onClose, onTake }: EarlierTextProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const found = useData(readDraftEdit, { params: { ...place, number } });
  const { data } = found;
  return (
    <Dialog
      open
      title={t('earlier.of', { at: momentText(locale, edited_at) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('earlier.close')}</Button>
          <Button $kind="primary" $off={!data} onClick={() => data && onTake(data)}>
            {t('earlier.take')}
          </Button>
        </>
      }
    >
      <Loaded of={found}>
        {(texts) => (
          <Stack>
            {locales.map((language) => (
              <Stack key={language} $gap={8}>
                <h3>{t(`mailText.${language}`)}</h3>
                <div lang={language}>
                  <Message mail={{ subject: texts[`subject_${language}`], text: texts[`body_${language}`] }} />
                </div>
              </Stack>
            ))}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
