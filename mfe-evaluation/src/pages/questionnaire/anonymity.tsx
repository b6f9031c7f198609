import { Details } from '@anketa/ui/details';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { later } from '../../locales/later/later-texts.ts';
import { useWanted } from '../../parts/use-wanted.ts';
import type { PromiseProps } from './promise-text.tsx';

const Quiet = styled(Details)`
  font-size: var(--text-s);
  & ul { margin: 0; padding-inline-start: 20px; }
`;

const load = async () => (await later.with(import(/* webpackChunkName: "submit" */ './promise-text.tsx'))).PromiseText;

/** What students are promised, and what is not claimed. The text is loaded when it is first opened. */
export function Anonymity(props: PromiseProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { Part, failed } = useWanted(open, load);
  return (
    <Quiet onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('promise.title')}</summary>
      {Part ? <Part {...props} /> : null}
      {open && failed ? <p>{t('promise.offline')}</p> : null}
    </Quiet>
  );
}
