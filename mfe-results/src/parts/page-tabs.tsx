import { Tabs } from '@anketa/ui/tabs';
import { styled } from 'styled-components';

/** Tabs of few pages: on the narrowest phone, and with large text, they stand below each other instead of being scrolled. */
export const PageTabs = styled(Tabs)`
  flex-wrap: wrap; overflow-x: visible;
`;
