import type { ResponseOf } from '@anketa/contract/endpoint';
import type { createImport, newImport } from '@anketa/contract/imports';
import { Link, useGo } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Button } from '@anketa/ui/button';
import { Notice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientDrivenImport } from './client-driven-import.tsx';
import { CreateForm } from './create-form.tsx';

type Phase = 'create' | 'error' | { readonly importing: number; readonly filtered: boolean };

/** A new evaluation: create, then import or error. Specification 4, "Create page phases". */
export function ImportCreatePage({ data: { status } }: PageProps<typeof newImport>) {
  const { t } = useTranslation();
  const go = useGo();
  const [phase, setPhase] = useState<Phase>('create');
  const [problem, setProblem] = useState('');
  const missing = status === 'oci_connection_missing';
  function fail(text: string) {
    setProblem(text);
    setPhase('error');
  }
  function begin({ import_id: importing, useLegacy }: ResponseOf<typeof createImport>, filtered: boolean) {
    if (useLegacy) setPhase({ importing, filtered });
    else go(`/import/${importing}`);
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
      {missing ? <Notice $tone="warning">{t('create.sisMissing')}</Notice> : null}
      {/* It keeps what was written while the failure is shown. Without the SIS it could only be refused. */}
      {typeof phase === 'string' && !missing ? (
        <div hidden={phase === 'error'}>
          <CreateForm onCreated={begin} onFailed={fail} />
        </div>
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
          filtered={phase.filtered}
          onDone={() => go(`/import/${phase.importing}`)}
          onFailed={fail}
        />
      ) : null}
    </Page>
  );
}
