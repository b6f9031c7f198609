import { useNotify } from './suite.ts';

interface Words {
  readonly copied: string;
  /** Where the browser does not let a page copy: what the person does then. */
  readonly byHand: string;
}

/** Copies a text and says so. Where the browser forbids it, or the page came without https, the text is selected where it stands. */
export function useCopy({ copied, byHand }: Words): (text: string, standing?: Node | null) => Promise<void> {
  const notify = useNotify();
  return async (text, standing) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ kind: 'success', text: copied });
    } catch {
      if (standing) getSelection()?.selectAllChildren(standing);
      notify({ kind: 'warning', text: byHand });
    }
  };
}
