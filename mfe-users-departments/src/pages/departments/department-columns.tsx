import { type Department, type listDepartments, type NamedPerson, removeHead } from '@anketa/contract/departments';
import { Act } from '@anketa/remote/act';
import { useLocalized } from '@anketa/remote/suite';
import type { ListColumn } from '@anketa/remote/use-list';
import { Button } from '@anketa/ui/button';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/* The names stand in line with the column, their buttons reach out of it. */
const People = styled.div`
  display: grid; justify-items: start; margin-inline: -12px;
  @media (max-width: 639px) { justify-items: end; }
`;

const Remove = styled.span`margin-inline-start: 4px; color: var(--ink-soft); font-size: var(--text-l); line-height: 1;`;

const Missing = styled.span`color: var(--ink-soft);`;

interface Acts {
  /** Without it heads are only shown. */
  readonly maySetHead: boolean;
  readonly onAppoint: (department: Department) => void;
}

type DepartmentColumn = ListColumn<typeof listDepartments, Department>;

/** Code, title, head, options: the columns of the specification. */
export function useDepartmentColumns({ maySetHead, onAppoint }: Acts): readonly DepartmentColumn[] {
  const { t } = useTranslation();
  const localized = useLocalized();
  const options: DepartmentColumn = {
    key: 'options',
    title: t('departments.options'),
    align: 'end',
    render: (department) => (
      <Button $small style={{ whiteSpace: 'nowrap' }} onClick={() => onAppoint(department)}>
        {t(department.head.length > 0 ? 'departments.appointAnother' : 'departments.appoint')}
      </Button>
    ),
  };
  return [
    { key: 'kod', title: t('departments.code'), sortable: true },
    {
      key: 'nazev',
      title: t('departments.name'),
      main: true,
      sortable: true,
      render: ({ nazev, anazev }) => localized({ cs: nazev, en: anazev }),
    },
    {
      key: 'head',
      title: t('departments.head'),
      render: (department) => <Heads department={department} removable={maySetHead} />,
    },
    ...(maySetHead ? [options] : []),
  ];
}

interface HeadsProps {
  readonly department: Department;
  readonly removable: boolean;
}

function Heads({ department, removable }: HeadsProps) {
  const { t } = useTranslation();
  if (department.head.length === 0) return <Missing>{t('departments.noHead')}</Missing>;
  if (!removable) return department.head.map(({ oident, full_name }) => <div key={oident}>{full_name}</div>);
  return (
    <People>
      {department.head.map((person) => (
        <Head key={person.oident} department={department} person={person} />
      ))}
    </People>
  );
}

interface HeadProps {
  readonly department: Department;
  readonly person: NamedPerson;
}

/** The name of a head; clicking it removes the head after a question. */
function Head({ department, person }: HeadProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const names = { person: person.full_name, department: localized({ cs: department.nazev, en: department.anazev }) };
  return (
    <Act
      endpoint={removeHead}
      request={{ params: { kod: department.kod, oident: person.oident } }}
      question={{
        title: t('departments.removeTitle', names),
        text: t('departments.removeText', names),
        yes: t('departments.removeYes'),
        danger: true,
      }}
      success={t('departments.removed')}
      kind="quiet"
      small
      label={`${person.full_name}: ${t('departments.removeYes')}`}
    >
      {person.full_name} <Remove aria-hidden="true">×</Remove>
    </Act>
  );
}
