import { Button } from '@anketa/ui/button';
import { Switch } from '@anketa/ui/choice';
import { Dialog } from '@anketa/ui/dialog';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useKeyTexts } from './key-texts.ts';
import { keysInWords } from './keys-in-words.ts';
import { paletteKeys } from './layer.ts';
import { storeHelpKey, wantsHelpKey } from './layer-of.ts';

const Part = styled.h3`margin-block: 16px 0;`;

const List = styled.dl`
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 6px 16px; align-items: baseline; margin: 8px 0 20px;
  dt { display: flex; flex-wrap: wrap; gap: 4px; }
  dd { margin: 0; }
  kbd { padding: 1px 7px; border: 1px solid var(--line-strong); border-radius: 5px; background: var(--sunken); font: inherit; font-size: var(--text-s); white-space: nowrap; }
`;

/** Keys and what they do. */
type Entry = readonly [keys: readonly string[], does: string];

/** What controls of the page say of their keys, and lists of keys that a page has itself. */
function keysOfPage(): Entry[] {
  const main = document.getElementById('main');
  const controls = [...(main?.querySelectorAll('[aria-keyshortcuts]') ?? [])].map(
    (control): Entry => [
      keysInWords(control.getAttribute('aria-keyshortcuts') ?? ''),
      control.getAttribute('aria-label') ?? control.textContent ?? '',
    ],
  );
  const lists = [...(main?.querySelectorAll('[data-key-help] dt') ?? [])].map(
    (term): Entry => [[term.textContent ?? ''], term.nextElementSibling?.textContent ?? ''],
  );
  const all = [...controls, ...lists];
  return all.filter(([keys, does], at) => all.findIndex((one) => `${one}` === `${[keys, does]}`) === at);
}

/** Which keys do what: everywhere, and on the page that is open. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const { help, close } = useKeyTexts();
  const [here] = useState(keysOfPage);
  const hasRatings = document.querySelector('#main [role="radiogroup"]') !== null;
  const ofPage: readonly Entry[] = hasRatings ? [[['1', '…', '9'], help.digits], ...here] : here;
  return (
    <Dialog
      open
      title={help.title}
      onClose={onClose}
      actions={
        <Button $kind="primary" onClick={onClose}>
          {close}
        </Button>
      }
    >
      <Part>{help.everywhere}</Part>
      <Keys
        of={[
          [keysInWords(paletteKeys), help.palette],
          [['?'], help.help],
          [keysInWords('Control+S Meta+S'), help.save],
          [['Esc'], help.escape],
          [['Tab'], help.tab],
          [[help.arrowNames], help.arrows],
        ]}
      />
      {ofPage.length > 0 ? (
        <>
          <Part>{help.here}</Part>
          <Keys of={ofPage} />
        </>
      ) : null}
      <HelpKey label={help.on} />
    </Dialog>
  );
}

function Keys({ of }: { readonly of: readonly Entry[] }) {
  return (
    <List>
      {of.map(([keys, does]) => [
        <dt key={`${keys} ${does}`}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>,
        <dd key={`${keys} ${does} does`}>{does}</dd>,
      ])}
    </List>
  );
}

/** A single key may be in the way of whoever speaks to the computer: it can be switched off (WCAG 2.1.4). */
function HelpKey({ label }: { readonly label: string }) {
  const [on, setOn] = useState(wantsHelpKey);
  function choose(next: boolean) {
    setOn(next);
    storeHelpKey(next);
  }
  return <Switch label={label} checked={on} onChange={choose} />;
}
