import type { User } from '@anketa/contract/people';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { Card, PlainList } from '@anketa/ui/card';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Title = styled.h3`
  && { margin: 16px 0 0; color: var(--ink-soft); font-size: var(--text-s); font-weight: 560; }
  & + ul > li:first-child { padding-top: 4px; }
`;

/** Departments headed, teacher records and studies by evaluation. */
export function Records({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const { departments, teaching, studies } = user;
  return (
    <Card>
      <h2>{t('user.records')}</h2>
      {departments.length + teaching.length + studies.length === 0 ? <p>{t('user.noRecords')}</p> : null}
      <Heading rows={departments} />
      <Teaching rows={teaching} />
      <Studies rows={studies} />
      <p>
        <Link to={`/user/${encodeURIComponent(user.oident)}/records`}>{t('merge.link')}</Link>
      </p>
    </Card>
  );
}

function Heading({ rows }: { readonly rows: User['departments'] }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  if (rows.length === 0) return null;
  return (
    <>
      <Title>{t('user.heads')}</Title>
      <PlainList>
        {rows.map(({ code, name_cs, name_en }) => (
          <li key={code}>{localized({ cs: name_cs, en: name_en })}</li>
        ))}
      </PlainList>
    </>
  );
}

function Teaching({ rows }: { readonly rows: User['teaching'] }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  if (rows.length === 0) return null;
  return (
    <>
      <Title>{t('user.teaches')}</Title>
      <PlainList>
        {rows.map((row) => (
          <li key={`${row.evaluation_id} ${row.department_cs}`}>
            <EvaluationLink {...row} />
            <br />
            {[
              localized({ cs: row.department_cs, en: row.department_en }),
              t('user.parallels', { count: row.parallels }),
            ]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </PlainList>
    </>
  );
}

function Studies({ rows }: { readonly rows: User['studies'] }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  if (rows.length === 0) return null;
  return (
    <>
      <Title>{t('user.studies')}</Title>
      <PlainList>
        {rows.map((row) => (
          <li key={`${row.evaluation_id} ${row.code}`}>
            <EvaluationLink {...row} />
            <br />
            {[localized({ cs: row.field_cs, en: row.field_en }), t('user.courses', { count: row.courses })]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </PlainList>
    </>
  );
}

interface InEvaluation {
  readonly evaluation_id: number;
  readonly evaluation_cs: string;
  readonly evaluation_en: string;
}

function EvaluationLink({ evaluation_id, evaluation_cs, evaluation_en }: InEvaluation) {
  const localized = useLocalized();
  return <Link to={`/import/${evaluation_id}`}>{localized({ cs: evaluation_cs, en: evaluation_en })}</Link>;
}
