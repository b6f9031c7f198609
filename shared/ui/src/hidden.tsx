import { useEffect, useState } from 'react';
import { styled } from 'styled-components';

/** For screen readers only. */
export const VisuallyHidden = styled.span`
  position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
`;

/**
 * Says a text, for screen readers only: also the one that it comes with. A live region says what comes into it, and nothing of what was in it
 * when it came itself.
 */
export function Announced({ text }: { readonly text: string }) {
  const [said, say] = useState('');
  useEffect(() => say(text), [text]);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
