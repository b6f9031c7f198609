import type { Department, listDepartments, NamedPerson } from '@anketa/contract/people/departments';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import type { ListColumn } from '@anketa/remote/use-list';
import { Button } from '@anketa/ui/button';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { DismissHead } from './dismiss-head.tsx';

/* A chip for each head: what is pressed to remove them. A finger reaches beyond it. */
const People = styled.div`
  &&& { display: flex; flex-wrap: wrap; gap: 6px; }
  & > button {
    position: relative; min-block-size: 28px; padding: 2px 10px; border-color: var(--line); border-radius: 999px;
    color: var(--ink); font-weight: 400; text-align: start;
  }
  & > button > span { color: var(--ink-soft); font-size: var(--text-m); line-height: 1; }
  @media (pointer: coarse) { & > button::after { content: ''; position: absolute; inset: -8px 0; } }
`;

/* Where there is a head another is seldom wanted: it does not call beside what is missing. */
const Appoint = styled(Button)<{ $another: boolean }>`
  margin-inline: -12px; white-space: nowrap;
  ${({ $another }) => ($another ? '&:not(:hover) { color: var(--ink-soft); font-weight: 400; }' : '')}
`;

const Missing = styled.span`color: var(--warning); font-weight: 560;`;

interface Acts {
  /** Without it heads are only shown. */
  readonly maySetHead: boolean;
  readonly onAppoint: (department: Department) => void;
}

type DepartmentColumn = ListColumn<typeof listDepartments, Department>;

/** Code, title, head, what can be done. Specification 2.145. */
export function useDepartmentColumns({ maySetHead, onAppoint }: Acts): readonly DepartmentColumn[] {
  const { t } = useTranslation();
  const localized = useLocalized();
  const options: DepartmentColumn = {
    key: 'options',
    title: t('departments.options'),
    align: 'end',
    acts: true,
    unsaid: ({ head }) => head.some(({ now }) => now),
    render: (department) => {
      const has = department.head.length > 0;
      const act = t(has ? 'departments.appointAnother' : 'departments.appoint');
      const name = localized({ cs: department.nazev, en: department.anazev });
      return (
        <Appoint
          $small
          $kind="quiet"
          $another={has}
          aria-label={`${act}: ${name}`}
          onClick={() => onAppoint(department)}
        >
          {act}
        </Appoint>
      );
    },
  };
  return [
    { key: 'kod', title: t('departments.code'), caption: true, whole: true, sortable: true },
    {
      key: 'nazev',
      title: t('departments.name'),
      main: true,
      sortable: true,
      render: ({ kod, nazev, anazev }) => (
        <Link to={`/department/${encodeURIComponent(kod)}`}>{localized({ cs: nazev, en: anazev })}</Link>
      ),
    },
    {
      key: 'head',
      title: t('departments.head'),
      caption: 'line',
      whole: true,
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
  const heads = department.head.filter(({ now }) => now);
  if (heads.length === 0) return <Missing>{t('departments.noHead')}</Missing>;
  if (!removable) return heads.map(({ oident, full_name }) => <div key={oident}>{full_name}</div>);
  return (
    <People>
      {heads.map((person) => (
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
  return (
    <DismissHead department={department} person={person}>
      {person.full_name} <span aria-hidden="true">×</span>
    </DismissHead>
  );
}
