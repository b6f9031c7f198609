import { previewDraft } from '@anketa/contract/mail/emails';
import { Loaded } from '@anketa/remote/loaded';
import { useData } from '@anketa/remote/use-data';
import { Details } from '@anketa/ui/details';
import { Help, SearchField } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Message } from '../../parts/message.tsx';
import type { Place } from './composer.tsx';

interface PersonPreviewProps {
  readonly place: Place;
  /** Which state of the draft is saved: with another one it is read again. */
  readonly version: string;
}

/** The draft as one of its recipients would get it. */
export function PersonPreview(props: PersonPreviewProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('personPreview.title')}</summary>
      {isOpen ? <Preview {...props} /> : null}
    </Details>
  );
}

function Preview({ place, version }: PersonPreviewProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const found = useData(previewDraft, { params: place, query: { search } }, { cancels: true });
  const readAgain = useEffectEvent((_: string) => found.reload());
  useEffect(() => readAgain(version), [version]);
  return (
    <Stack>
      <Help>{t('personPreview.help')}</Help>
      <SearchField label={t('personPreview.search')} value={search} onChange={setSearch} />
      <Loaded of={found}>
        {({ preview }) => (
          <>
            <div role="status">
              {preview ? (
                <Help>{t('personPreview.as', { name: preview.name })}</Help>
              ) : (
                <p>{t('personPreview.nobody')}</p>
              )}
            </div>
            {preview ? <Message mail={preview.mail} /> : null}
          </>
        )}
      </Loaded>
    </Stack>
  );
}
