import { Tabs } from '@anketa/ui/tabs';
import { desk } from '@anketa/ui/theme';
import { styled } from 'styled-components';

/** Tabs of few pages: on the narrowest phone, and with large text, they stand below each other instead of being scrolled. */
export const PageTabs = styled(Tabs)`
  flex-wrap: wrap; gap: 0; overflow-x: visible;
  & > a { padding-inline: 5px; }
  ${desk} { gap: 4px; & > a { padding-inline: 14px; } }
`;
