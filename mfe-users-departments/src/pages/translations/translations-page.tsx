import { listTranslations, type TranslatedKind, type Translation } from '@anketa/contract/evaluations/translations';
import { Link } from '@anketa/remote/link';
import { ListPage } from '@anketa/remote/list-page';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Button, LinkButton } from '@anketa/ui/button';
import { Help } from '@anketa/ui/field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { NameDialog } from './name-dialog.tsx';

const Missing = styled.span`color: var(--warning); font-weight: 560;`;

/** A name that is written here; questions are written elsewhere. */
export type TranslatedName = Translation & { readonly kind: TranslatedKind };
const isName = (one: Translation): one is TranslatedName => one.kind !== 'question';

/** English texts of the newest evaluation: what is missing is found, and names are written over those of the SIS. */
export function TranslationsPage({ data }: PageProps<typeof listTranslations>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { translations, evaluation, missing, may } = data;
  const [chosen, setChosen] = useState<TranslatedName | null>(null);
  const acts = (one: Translation) => {
    if (isName(one)) return <WriteName name={one} onChoose={setChosen} />;
    return may.edit_questions && evaluation ? (
      <LinkButton
        as={Link}
        $small
        $kind="quiet"
        style={{ marginInlineEnd: -12 }}
        to={`/import/${evaluation.id}/question/${one.code}/edit`}
      >
        {t('translations.question')}
      </LinkButton>
    ) : null;
  };
  return (
    <ListPage
      of={listTranslations}
      rows={translations}
      rowKey={({ kind, code }) => `${kind} ${code}`}
      wide
      subtitle={evaluation ? localized({ cs: evaluation.name_cs, en: evaluation.name_en }) : undefined}
      above={
        <Breadcrumbs>
          <Link to="/departments">{t('departments.title')}</Link>
          <span>{localized(listTranslations.title)}</span>
        </Breadcrumbs>
      }
      render={{
        text_en: ({ text_en }) => (text_en === '' ? <Missing>{t('translations.missing')}</Missing> : text_en),
      }}
      more={[{ key: 'acts', title: t('translations.acts'), acts: 'name', align: 'end', render: acts }]}
    >
      <Help style={{ marginBottom: 16 }}>
        {t('translations.help')}{' '}
        {missing > 0 ? (
          <Link to="/translations?missing=yes">{t('translations.count', { count: missing })}</Link>
        ) : (
          t('translations.count', { count: missing })
        )}
      </Help>
      <NameDialog name={chosen} onClose={() => setChosen(null)} />
    </ListPage>
  );
}

interface WriteProps {
  readonly name: TranslatedName;
  readonly onChoose: (name: TranslatedName) => void;
}

function WriteName({ name, onChoose }: WriteProps) {
  const { t } = useTranslation();
  const act = t(name.text_en === '' ? 'translations.write' : 'translations.edit');
  return (
    <Button
      $small
      $kind="quiet"
      aria-label={`${act}: ${name.text_cs}`}
      style={{ marginInlineEnd: -12 }}
      onClick={() => onChoose(name)}
    >
      {act}
    </Button>
  );
}
