import { patience } from '@anketa/contract/constants';
import { usePort } from '@anketa/remote/suite';
import { useSlow } from '@anketa/remote/use-slow';
import { useTranslation } from 'react-i18next';
import { keyframes, styled } from 'styled-components';
import { useShell } from '../shell.ts';

const run = keyframes`from { translate: -100% 0; } to { translate: 350% 0; }`;

const Bar = styled.div`
  position: fixed; inset: 0 0 auto 0; z-index: 40; block-size: 3px; overflow: hidden; forced-color-adjust: none;
  &::before { content: ''; display: block; inline-size: 30%; block-size: 100%; background: var(--accent); animation: ${run} 1.1s linear infinite; }
`;

/** A line at the top while requests have been under way for 300 ms. */
export function LoadingBar() {
  const { http } = useShell();
  const { t } = useTranslation();
  const slow = useSlow(usePort(http.pending) > 0, patience);
  return slow ? <Bar role="progressbar" aria-label={t('loading')} /> : null;
}
