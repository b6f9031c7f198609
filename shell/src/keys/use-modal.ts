import { useEffect, useRef } from 'react';

/** A dialog that is open as long as it is there. The focus goes back to where it was, unless what was chosen has led away. */
export function useModal() {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const dialog = box.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return box;
}
