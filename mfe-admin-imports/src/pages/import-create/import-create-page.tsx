import { createImport, importTypes, newImport } from '@anketa/contract/imports';
import { fieldErrors } from '@anketa/remote/http-error';
import { Link, useGo } from '@anketa/remote/link';
import { useLocale } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { useCall } from '@anketa/remote/use-call';
import { usePage } from '@anketa/remote/use-page';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Button } from '@anketa/ui/button';
import { Notice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientDrivenImport } from './client-driven-import.tsx';
import { CreateForm } from './create-form.tsx';
import { type ImportDraft, newDraft } from './draft.ts';

type Phase = 'create' | 'error' | { readonly importing: number };

/** A new evaluation: create, then import or error. Specification 4, "Create page phases". */
export function ImportCreatePage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const go = useGo();
  const [draft, setDraft] = useState<ImportDraft>(() => newDraft(new Date()));
  const [phase, setPhase] = useState<Phase>('create');
  const [problem, setProblem] = useState('');
  const { data } = usePage(newImport);
  const sisMissing = data?.status === 'oci_connection_missing';
  function fail(text: string) {
    setProblem(text);
    setPhase('error');
  }
  const { call, pending, errors, clear } = useCall(createImport, {
    onError: (error) => {
      if (Object.keys(fieldErrors(error)).length === 0) fail(errorText(error, locale));
    },
  });

  async function start(names: { name_cs: string; name_en: string }) {
    const filtered = draft.type === importTypes.doctoral;
    const { legacy, filters, type, year, semester } = draft;
    const made = await call({
      body: { type, year, semester, ...names, legacyImport: filtered || legacy, filters: filtered ? filters : {} },
    });
    if (!made) return;
    if (made.useLegacy) setPhase({ importing: made.import_id });
    else go(`/import/${made.import_id}`);
  }
  return (
    <Page
      title={t('create.title')}
      subtitle={phase === 'create' ? t('create.subtitle') : undefined}
      above={
        <Breadcrumbs>
          <Link to="/imports">{t('imports.title')}</Link>
          <span>{t('create.title')}</span>
        </Breadcrumbs>
      }
    >
      {sisMissing ? <Notice $tone="warning">{t('create.sisMissing')}</Notice> : null}
      {phase === 'create' ? (
        <CreateForm
          draft={draft}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
          errors={errors}
          clear={clear}
          pending={pending}
          onStart={start}
        />
      ) : null}
      {phase === 'error' ? (
        <Notice $tone="danger" role="alert">
          <p>
            <strong>{t('create.failed')}</strong>
          </p>
          <p>{problem}</p>
          <Button onClick={() => setPhase('create')}>{t('create.back')}</Button>
        </Notice>
      ) : null}
      {typeof phase === 'object' ? (
        <ClientDrivenImport
          id={phase.importing}
          filtered={draft.type === importTypes.doctoral}
          onDone={() => go(`/import/${phase.importing}`)}
          onFailed={fail}
        />
      ) : null}
    </Page>
  );
}
