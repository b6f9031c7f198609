import { hideDepartment, type readDepartment } from '@anketa/contract/people/departments';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Button } from '@anketa/ui/button';
import { Card, Facts, PlainList } from '@anketa/ui/card';
import { Switch } from '@anketa/ui/choice';
import { Help } from '@anketa/ui/field';
import { Page, Row, Section, SectionHead } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { HeadDialog } from '../departments/head-dialog.tsx';
import { HeadItem } from './head-item.tsx';

const Lead = styled.p`max-inline-size: 44rem; color: var(--ink-soft);`;

type Props = PageProps<typeof readDepartment>;

/** A department: who heads it from when until when, its English name, and in which results it is hidden. */
export function DepartmentPage({ data, page }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { department, heads, evaluations, may } = data;
  const { kod, nazev, anazev } = department;
  const name = localized({ cs: nazev, en: anazev });
  const hasEnglish = anazev !== '' && anazev !== nazev;
  const [isAppointing, setAppointing] = useState(false);
  return (
    <Page
      title={name}
      above={
        <Breadcrumbs>
          <Link to="/departments">{t('departments.title')}</Link>
          <span>{name}</span>
        </Breadcrumbs>
      }
    >
      <Card>
        <Facts>
          <dt>{t('departments.code')}</dt>
          <dd>{kod}</dd>
          <dt>{t('department.czech')}</dt>
          <dd>{nazev}</dd>
          <dt>{t('department.english')}</dt>
          <Row as="dd" style={{ gap: '0 12px' }}>
            {hasEnglish ? anazev : t('department.noEnglish')}
            <Link to={`/translations?kind=department&search=${encodeURIComponent(kod)}`}>
              {t(hasEnglish ? 'department.translate' : 'department.addEnglish')}
            </Link>
          </Row>
        </Facts>
      </Card>
      <Section>
        <SectionHead>
          <h2>{t('department.heads')}</h2>
          {may.set_head ? (
            <Button $small onClick={() => setAppointing(true)}>
              {t(heads.length > 0 ? 'department.another' : 'departments.appoint')}
            </Button>
          ) : null}
        </SectionHead>
        <Lead>{t('department.duties')}</Lead>
        <Card>
          {heads.length === 0 ? (
            <p>{t('department.noHead')}</p>
          ) : (
            <PlainList>
              {heads.map((head) => (
                <HeadItem key={head.oident} department={department} head={head} maySet={may.set_head} />
              ))}
            </PlainList>
          )}
        </Card>
        <HeadDialog department={isAppointing ? department : null} onClose={() => setAppointing(false)} />
      </Section>
      <Section>
        <h2>{t('department.results')}</h2>
        <Lead>{t('department.resultsHelp')}</Lead>
        <Card>
          <PlainList>
            {evaluations.map((evaluation) => (
              <li key={evaluation.id}>
                <HiddenSwitch kod={kod} evaluation={evaluation} page={page} disabled={!may.hide} />
              </li>
            ))}
          </PlainList>
        </Card>
        {may.hide ? null : <Help>{t('department.mayNotHide')}</Help>}
      </Section>
    </Page>
  );
}

interface HiddenProps extends Pick<Props, 'page'> {
  readonly kod: string;
  readonly evaluation: Props['data']['evaluations'][number];
  readonly disabled: boolean;
}

/** It shows at once and goes back when the server refuses. */
function HiddenSwitch({ kod, evaluation, disabled, page }: HiddenProps) {
  const localized = useLocalized();
  const { id, name_cs, name_en, hidden } = evaluation;
  const name = localized({ cs: name_cs, en: name_en });
  const { run } = useAction(hideDepartment, {});
  async function change(isVisible: boolean) {
    const sent = run({ params: { kod, id }, body: { hidden: !isVisible } });
    void page.mutate(
      (now) =>
        now && {
          ...now,
          evaluations: now.evaluations.map((one) => (one.id === id ? { ...one, hidden: !isVisible } : one)),
        },
      { revalidate: false },
    );
    if (!(await sent)) page.reload();
  }
  return <Switch label={name} checked={!hidden} disabled={disabled} onChange={change} />;
}
