import { drawnStudents } from '@anketa/contract/constants';
import type { drawStudents } from '@anketa/contract/evaluations/students';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { useQuery } from '@anketa/remote/use-query';
import { Button } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { TextInput } from '@anketa/ui/field';
import { Form } from '@anketa/ui/form';
import { Notice } from '@anketa/ui/notice';
import { Page, Row, Section } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';

/* As many columns as fit: of twenty names all are in sight. */
const Names = styled.ol`columns: 3 17rem; margin: 0; padding-inline-start: 2.2em; & > li { break-inside: avoid; padding-block: 2px; }`;

const Login = styled.span`color: var(--ink-soft); font-size: var(--text-s);`;

/** Students drawn among those who have answered. The seed stands in the address: whoever opens it sees the same draw. */
export function DrawnStudentsPage({ data: { evaluation, open, among, drawn } }: PageProps<typeof drawStudents>) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const locale = useLocale();
  const localized = useLocalized();
  const { read, set } = useQuery();
  const seed = read('seed');
  const [written, setWritten] = useState(seed);
  const count = among.toLocaleString(locale);
  return (
    <Page
      title={t('draw.title')}
      subtitle={evaluation && localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
      above={
        <EvaluationTrail evaluation={evaluation} here={t('draw.title')}>
          <Link to={`/import/${id}/students`}>{t('studentList.title')}</Link>
        </EvaluationTrail>
      }
    >
      <p style={{ maxInlineSize: '44rem' }}>{t('draw.text', { number: drawnStudents })}</p>
      {open ? (
        <Notice>{t('draw.open')}</Notice>
      ) : (
        <Form onSubmit={() => set('seed', written.trim())} style={{ maxWidth: '44rem' }}>
          <Row style={{ alignItems: 'end' }}>
            <div style={{ flex: '1 1 18rem' }}>
              <TextInput
                label={t('draw.seed')}
                help={t('draw.seedHelp')}
                value={written}
                maxLength={100}
                onChange={setWritten}
              />
            </div>
            <Button type="submit" $kind="primary" $off={written.trim() === ''}>
              {t('draw.draw')}
            </Button>
          </Row>
        </Form>
      )}
      {seed && !open ? (
        <Section>
          <h2>{t('draw.drawn')}</h2>
          <p>{t('draw.among', { count: among, number: count })}</p>
          <Card>
            <Names>
              {drawn.map(({ oid, name, login }) => (
                <li key={oid}>
                  {name} <Login>{login}</Login>
                </li>
              ))}
            </Names>
          </Card>
        </Section>
      ) : null}
    </Page>
  );
}
