import { Button } from '@anketa/ui/button';
import { Notice } from '@anketa/ui/notice';
import { Row } from '@anketa/ui/page';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useLocale } from './suite.ts';
import { formTexts } from './texts.ts';
import { type Form, undecidedClashes } from './use-form.ts';

const Fields = styled.div`
  display: grid; gap: 16px; margin-block-start: 12px;
  & > fieldset { margin: 0; padding: 0; border: 0; min-inline-size: 0; }
  & legend { padding: 0; font-weight: 560; }
  & dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 12px; margin: 4px 0 8px; }
  & dt { color: var(--ink-soft); }
  & dd { max-block-size: 12rem; margin: 0; overflow: auto; overflow-wrap: anywhere; white-space: pre-line; }
  @media (max-width: 639px) { & dl { grid-template-columns: minmax(0, 1fr); } }
`;

const isSubmit = (control: Element) => control.matches('[type="submit"]');

/** What others changed while it was edited here: both, field by field, and the choice. It gets the focus when the form is sent before. */
export function EditClashes<Values>({ form: { clashes, element } }: { readonly form: Form<Values> }) {
  const texts = formTexts(useLocale());
  const id = useId();
  if (clashes.length === 0) return null;
  /** The buttons of what is decided go: what is still to be decided has the focus next, then the button that sends the form. */
  function decide(how: () => void) {
    const controls = [...(element.current?.elements ?? [])];
    const next = clashes.length > 1 ? element.current?.querySelector(undecidedClashes) : controls.find(isSubmit);
    if (next instanceof HTMLElement) next.focus();
    how();
  }
  return (
    <Notice
      $tone="warning"
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      data-clashes=""
    >
      <strong id={id}>{texts.clashes}</strong>
      <p id={`${id}-text`}>{texts.clashesText}</p>
      <Fields>
        {clashes.map(({ field, label, theirs, mine, takeTheirs, leaveMine }) => (
          <fieldset key={field}>
            <legend>{label}</legend>
            <dl>
              <dt>{texts.theirs}</dt>
              <dd>{theirs}</dd>
              <dt>{texts.mine}</dt>
              <dd>{mine}</dd>
            </dl>
            <Row>
              <Button $small aria-label={`${label}: ${texts.takeTheirs}`} onClick={() => decide(takeTheirs)}>
                {texts.takeTheirs}
              </Button>
              <Button $small aria-label={`${label}: ${texts.leaveMine}`} onClick={() => decide(leaveMine)}>
                {texts.leaveMine}
              </Button>
            </Row>
          </fieldset>
        ))}
      </Fields>
    </Notice>
  );
}
