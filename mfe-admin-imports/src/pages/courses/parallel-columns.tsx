import type { Parallel } from '@anketa/contract/evaluations/courses';
import { Link } from '@anketa/remote/link';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { Help } from '@anketa/ui/field';
import { Menu } from '@anketa/ui/menu';
import { Badge } from '@anketa/ui/notice';
import { Row } from '@anketa/ui/page';
import type { Column } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/* A button with an edge reaches out of no line of a card. */
const Buttons = styled(Row)`
  flex-wrap: nowrap; justify-content: flex-end;
  @media (max-width: 639px) { margin-block: 10px; }
`;

interface Acts {
  readonly actsOf: (parallel: Parallel) => readonly string[];
  readonly choose: (act: string, parallel: Parallel) => void;
}

/** The columns of a course's parallels. */
export function useParallelColumns(
  id: string,
  parallels: readonly Parallel[],
  acts: Acts,
): readonly Column<Parallel>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const titles = new Map(parallels.map(({ code, title_cs, title_en }) => [code, { cs: title_cs, en: title_en }]));
  const asked: Column<Parallel> = {
    key: 'asked',
    title: t('course.asked'),
    render: ({ active, merged_into }) => {
      if (!active || merged_into === null) return t(`courses.${active ? 'yes' : 'no'}`);
      return t('course.mergedInto', {
        title: localized(titles.get(merged_into) ?? { cs: merged_into, en: merged_into }),
      });
    },
  };
  return [
    {
      key: 'title',
      title: t('course.parallel'),
      main: true,
      whole: true,
      render: ({ title_cs, title_en, added }) => (
        <Row $gap={8}>
          {localized({ cs: title_cs, en: title_en })}
          {added ? <Badge>{t('courseActs.byHand')}</Badge> : null}
        </Row>
      ),
    },
    { key: 'code', title: t('course.code'), caption: true },
    { key: 'room', title: t('course.room'), whole: true, render: ({ room }) => room ?? '–' },
    {
      key: 'teachers',
      title: t('course.teachers'),
      render: ({ teachers, edited, added }) => (
        <div>
          {teachers.length === 0
            ? t('course.noTeachers')
            : teachers.map(({ code, name, share }) => (
                <div key={code}>{share === 100 ? name : t('course.share', { name, share })}</div>
              ))}
          {edited.includes('teachers') && !added ? <Help>{t('courseActs.editedHere')}</Help> : null}
        </div>
      ),
    },
    {
      key: 'enrolled',
      title: t('courses.enrolled'),
      align: 'end',
      render: ({ enrolled }) => enrolled.toLocaleString(locale),
    },
    // Where all are evaluated, nothing has to be said of it.
    ...(parallels.every(({ active, merged_into }) => active && merged_into === null) ? [] : [asked]),
    {
      key: 'acts',
      title: t('courseActs.column'),
      acts: 'end',
      align: 'end',
      render: (parallel) => <ParallelActs id={id} parallel={parallel} {...acts} />,
    },
  ];
}

/** What can be done with a parallel: its QR code, and a menu of what changes it. */
function ParallelActs({ id, parallel, actsOf, choose }: Acts & { readonly id: string; readonly parallel: Parallel }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const name = `${localized({ cs: parallel.title_cs, en: parallel.title_en })} (${parallel.code})`;
  const items = actsOf(parallel).map((key) => ({ key, label: t(`courseActs.act.${key}`) }));
  return (
    <Buttons $gap={8}>
      {parallel.active ? (
        <Link
          to={`/import/${id}/parallel/${encodeURIComponent(parallel.code)}/qr`}
          aria-label={t('courseActs.qrOf', { parallel: name })}
        >
          {t('courseActs.qr')}
        </Link>
      ) : null}
      {items.length > 0 ? (
        <Menu
          small
          label={t('courseActs.change')}
          name={t('courseActs.changeOf', { parallel: name })}
          items={items}
          onChoose={(key) => choose(key, parallel)}
        />
      ) : null}
    </Buttons>
  );
}
