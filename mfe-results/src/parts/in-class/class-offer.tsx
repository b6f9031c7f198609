import type { ResponseOf } from '@anketa/contract/endpoint';
import { openInClass, type readInClass } from '@anketa/contract/evaluations/in-class';
import { Act } from '@anketa/remote/act';
import { Link, useGo } from '@anketa/remote/link';
import { dayText } from '@anketa/remote/moment-text';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { resultsAt } from '../results-at.ts';

const Rules = styled.ul`
  max-inline-size: 80ch; margin: 0 0 16px; padding-inline-start: 1.25rem;
  & > li + li { margin-block-start: 4px; }
`;

interface Props {
  readonly slug: string;
  readonly data: ResponseOf<typeof readInClass>;
}

/** Ten minutes in class as they are offered: what they are, the act, that they run, or on which day they were. */
export function ClassOffer({ slug, data: { course, ends_at, opened_on, refused, notifies, may } }: Props) {
  const { t } = useLaterTexts();
  const go = useGo();
  const locale = useLocale();
  const localized = useLocalized();
  const page = resultsAt(slug, 'course', course.code, 'in-class');
  if (ends_at !== null)
    return (
      <>
        <p>{t('inClass.runs')}</p>
        <LinkButton as={Link} to={page}>
          {t('inClass.show')}
        </LinkButton>
      </>
    );
  if (opened_on !== null) return <p>{t('inClass.used', { day: dayText(locale, opened_on) })}</p>;
  if (refused !== null) return <p>{t(`inClass.refused.${refused}`)}</p>;
  const name = localized({ cs: course.name_cs, en: course.name_en });
  return (
    <>
      <p>{t('inClass.lead')}</p>
      <Rules>
        <li>{t('inClass.once')}</li>
        <li>{t('inClass.unseen')}</li>
        {notifies ? <li>{t('inClass.notifies')}</li> : null}
      </Rules>
      {may.open ? (
        <Act
          endpoint={openInClass}
          kind="primary"
          request={{ params: { slug, gl: course.code } }}
          question={{
            title: t('inClass.ask.title', { course: name }),
            text: t(notifies ? 'inClass.ask.notifies' : 'inClass.ask.text'),
            yes: t('inClass.open'),
          }}
          onDone={() => go(page)}
        >
          {t('inClass.open')}
        </Act>
      ) : null}
    </>
  );
}
