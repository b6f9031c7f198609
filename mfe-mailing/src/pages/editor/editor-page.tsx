import { createDraft, type readEditor } from '@anketa/contract/emails';
import type { ResponseOf } from '@anketa/contract/endpoint';
import { type MailPurpose, mailPurposes } from '@anketa/contract/mailing';
import { Act } from '@anketa/remote/act';
import { useGo } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { RadioGroup } from '@anketa/ui/choice';
import { Select } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { MailPage } from '../../parts/mail-page.tsx';

const copy = 'copy';

/** What a new e-mail begins from: the text of a purpose, or a former e-mail. */
export function EditorPage({ data }: PageProps<typeof readEditor>) {
  const { t } = useTranslation();
  const go = useGo();
  const { id = '' } = useParams();
  const { evaluation, templates, former } = data;
  const purposes = usePurposes(templates);
  const formerOptions = useFormer(former);
  const [chosen, setChosen] = useState<MailPurpose | typeof copy>('invitation');
  const [copied, setCopied] = useState(former[0] ? String(former[0].id) : '');
  const copying = { value: copy, label: t('editor.copy'), help: t('editor.copyHelp') };
  const options = former.length > 0 ? [...purposes, copying] : purposes;
  return (
    <MailPage evaluation={evaluation} title={t('editor.title')} here={t('editor.title')}>
      <Stack $gap={20}>
        <Card>
          <RadioGroup
            label={t('editor.from')}
            value={chosen}
            onChange={(value) => setChosen(mailPurposes.find((purpose) => purpose === value) ?? copy)}
            options={options}
          />
          {chosen === copy ? (
            <Select label={t('editor.former')} value={copied} onChange={setCopied} options={formerOptions} />
          ) : null}
        </Card>
        <div>
          <Act
            kind="primary"
            endpoint={createDraft}
            request={{
              params: { id },
              body: chosen === copy ? { copy_of: Number(copied) } : { purpose: chosen },
            }}
            refresh="nothing"
            onDone={(draft) => go(`/import/${id}/mailing/edit/${draft.id}`)}
          >
            {t('editor.begin')}
          </Act>
        </div>
      </Stack>
    </MailPage>
  );
}

type Editor = ResponseOf<typeof readEditor>;

/** Purposes, each with what it is for and its subject. */
function usePurposes(templates: Editor['templates']) {
  const { t } = useTranslation();
  const localized = useLocalized();
  return templates.map(({ purpose, subject_cs, subject_en }) => {
    const subject = localized({ cs: subject_cs, en: subject_en });
    const what = t(`purposes.${purpose}.help`);
    return {
      value: purpose,
      label: t(`purposes.${purpose}.title`),
      help: subject ? `${what} ${t('editor.subject', { subject })}` : what,
    };
  });
}

function useFormer(former: Editor['former']) {
  const { t } = useTranslation();
  const localized = useLocalized();
  return former.map(({ id, subject_cs, subject_en, evaluation_cs, evaluation_en }) => {
    const subject = localized({ cs: subject_cs, en: subject_en }) || subject_en || t('mailing.noSubject');
    return { value: String(id), label: `${subject} – ${localized({ cs: evaluation_cs, en: evaluation_en })}` };
  });
}
