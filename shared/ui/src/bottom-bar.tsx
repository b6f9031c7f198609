import { styled } from 'styled-components';
import { low } from './theme.ts';

/**
 * What stays in sight at the end of the window while the page scrolls, and says so (`data-bottom-bar`): notices appear above it on a phone. On a
 * low screen it would hide the page, and stands where it is written.
 */
export const BottomBar = styled.div.attrs<{ 'data-bottom-bar'?: string }>({ 'data-bottom-bar': '' })`
  position: sticky; z-index: 2; inset-block-end: 0; background: var(--surface);
  ${low} { position: static; }
`;
