import type { ResponseOf } from '@anketa/contract/endpoint';
import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { createDraft, type readEditor } from '@anketa/contract/mail/emails';
import { type MailPurpose, mailPurposes } from '@anketa/contract/mail/mailing';
import { Act } from '@anketa/remote/act';
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
import { useSubjectText } from '../../parts/subject-text.ts';
import { useGoTo } from '../../parts/use-go-to.ts';
import { useMessages } from '../../parts/use-messages.ts';

const copy = 'copy';

/** What a new e-mail, or a notification, begins from: the text of a purpose, or a former one. */
export function EditorPage({ data }: PageProps<typeof readEditor>) {
  const { t } = useTranslation();
  const goTo = useGoTo();
  const { medium, query } = useMessages();
  const { id = '' } = useParams();
  const { evaluation, templates, former } = data;
  const purposes = usePurposes(templates);
  const formerOptions = useFormer(former, evaluation);
  const [chosen, setChosen] = useState<MailPurpose | typeof copy>('invitation');
  const [copied, setCopied] = useState(former[0] ? String(former[0].id) : '');
  const copying = { value: copy, label: t(`editor.copy.${medium}`), help: t('editor.copyHelp') };
  const options = former.length > 0 ? [...purposes, copying] : purposes;
  return (
    <MailPage evaluation={evaluation} title={t(`editor.title.${medium}`)} here={t(`editor.title.${medium}`)}>
      <Stack $gap={20} style={{ maxInlineSize: '48rem' }}>
        <Card>
          <RadioGroup
            label={t('editor.from')}
            value={chosen}
            onChange={(value) => setChosen(mailPurposes.find((purpose) => purpose === value) ?? copy)}
            options={options}
          />
          {chosen === copy ? (
            <Select label={t(`editor.former.${medium}`)} value={copied} onChange={setCopied} options={formerOptions} />
          ) : null}
        </Card>
        <div>
          <Act
            kind="primary"
            endpoint={createDraft}
            request={{
              params: { id },
              body: {
                ...(chosen === copy ? { copy_of: Number(copied) } : { purpose: chosen }),
                ...query,
              },
            }}
            refresh="nothing"
            onDone={(draft) => goTo(`/edit/${draft.id}`)}
          >
            {t('editor.begin')}
          </Act>
        </div>
      </Stack>
    </MailPage>
  );
}

type Editor = ResponseOf<typeof readEditor>;

/** Purposes, each with what it is for. */
function usePurposes(templates: Editor['templates']) {
  const { t } = useTranslation();
  return templates.map(({ purpose }) => ({
    value: purpose,
    label: t(`mailPurposes.${purpose}`),
    help: t(`purposeHelp.${purpose}`),
  }));
}

/** Former ones, each with its own evaluation. */
function useFormer(former: Editor['former'], evaluation: Evaluation | undefined) {
  const localized = useLocalized();
  const subjectOf = useSubjectText(evaluation);
  return former.map(({ id, evaluation_cs, evaluation_en, ...subjects }) => ({
    value: String(id),
    label: `${subjectOf(subjects)} – ${localized({ cs: evaluation_cs, en: evaluation_en })}`,
  }));
}
