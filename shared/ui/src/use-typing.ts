import { type ChangeEvent, type ClipboardEvent, type DragEvent, useState } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement;

interface Typing {
  /** For the control. */
  readonly handlers: {
    readonly onChange: (event: ChangeEvent<Control>) => void;
    readonly onPaste?: (event: ClipboardEvent<Control>) => void;
    readonly onDrop?: (event: DragEvent<Control>) => void;
  };
  /** What came was longer than the room that was left, and the browser has cut it. */
  readonly cut: boolean;
}

/**
 * Takes what is typed, pasted or dropped into a text control. NUL is dropped: no text of PostgreSQL can hold it, and nobody sees it.
 * @param maximum how many characters the control takes
 */
export function useTyping(onChange: (value: string) => void, maximum: number | undefined): Typing {
  const [cut, setCut] = useState(false);
  const change = ({ target, nativeEvent }: ChangeEvent<Control>) => {
    if (!brought(nativeEvent)) setCut(false);
    onChange(target.value.replaceAll('\0', ''));
  };
  if (maximum === undefined) return { handlers: { onChange: change }, cut: false };
  const bring = (text: string, room: number) => setCut(text.replaceAll('\r\n', '\n').length > room);
  return {
    handlers: {
      onChange: change,
      onPaste: ({ currentTarget, clipboardData }) =>
        bring(clipboardData.getData('text'), roomOf(currentTarget, maximum)),
      onDrop: ({ currentTarget, dataTransfer }) =>
        bring(dataTransfer.getData('text'), maximum - currentTarget.value.length),
    },
    cut,
  };
}

/** Whether an input event is that of a paste or a drop, of which it was said already whether it was cut. */
function brought(event: Event): boolean {
  const type: unknown = Reflect.get(event, 'inputType');
  return type === 'insertFromPaste' || type === 'insertFromDrop';
}

/** How many characters can be pasted: what is selected makes room. */
function roomOf({ value, selectionStart, selectionEnd }: Control, maximum: number): number {
  return maximum - value.length + (selectionEnd ?? 0) - (selectionStart ?? 0);
}
