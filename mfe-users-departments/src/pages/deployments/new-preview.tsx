import { makePreview } from '@anketa/contract/suite/previews';
import { FormDialog } from '@anketa/remote/form-dialog';
import { useSession } from '@anketa/remote/suite';
import { useForm } from '@anketa/remote/use-form';
import { Button } from '@anketa/ui/button';
import { TextInput } from '@anketa/ui/field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MadeOnce } from '../../parts/made-once.tsx';

interface OfRevision {
  readonly name: string;
  readonly revision: string;
}

/** Makes a link by which one person sees a revision, and shows it. */
export function NewPreview({ name, revision }: OfRevision) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  return (
    <>
      <Button
        $small
        onClick={() => setAsking(true)}
        aria-label={t('deployments.of', { act: t('preview.make'), what: revision })}
      >
        {t('preview.make')}
      </Button>
      {asking ? (
        <PreviewDialog name={name} revision={revision} onClose={() => setAsking(false)} onMade={setLink} />
      ) : null}
      <MadeOnce
        value={link}
        onClose={() => setLink(null)}
        words={{
          title: t('preview.madeTitle'),
          text: t('preview.madeText'),
          label: t('preview.link'),
          copy: t('preview.copy'),
          copied: t('preview.copied'),
          byHand: t('preview.copyByHand'),
        }}
      />
    </>
  );
}

interface PreviewDialogProps extends OfRevision {
  readonly onClose: () => void;
  readonly onMade: (link: string) => void;
}

function PreviewDialog({ name, revision, onClose, onMade }: PreviewDialogProps) {
  const { t } = useTranslation();
  const { login } = useSession();
  const form = useForm(makePreview, {
    values: { login: login ?? '' },
    request: (given) => ({ params: { name }, body: { revision, ...given } }),
    unsaved: t('preview.unsaved'),
    onSaved: ({ link }) => {
      onClose();
      onMade(link);
    },
  });
  return (
    <FormDialog
      form={form}
      open
      title={t('preview.title', { name, revision })}
      text={<p>{t('preview.text')}</p>}
      submit={t('preview.submit')}
      cancel={t('cancel')}
      onClose={onClose}
    >
      <TextInput label={t('preview.login')} help={t('preview.loginHelp')} required {...form.field('login')} />
    </FormDialog>
  );
}
