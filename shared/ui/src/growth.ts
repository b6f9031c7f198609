import { type RefObject, useEffect } from 'react';

/**
 * Makes a field of several lines as high as what is written in it, where the engine's own `field-sizing` does not exist (WebKit): also one that
 * becomes visible, or narrower.
 */
export function useGrowth(area: RefObject<HTMLTextAreaElement | null>, value: string): void {
  useEffect(() => {
    if (area.current && !growsByItself()) grow(area.current, value);
  }, [area, value]);
  useEffect(() => {
    const present = area.current;
    if (!present || growsByItself()) return;
    const observer = new ResizeObserver(() => grow(present, present.value));
    observer.observe(present);
    return () => observer.disconnect();
  }, [area]);
}

const growsByItself = () => CSS.supports('field-sizing', 'content');

/** It never shrinks while something is written: the page would jump. */
function grow(area: HTMLTextAreaElement, value: string): void {
  if (value === '') area.style.blockSize = '';
  else if (area.scrollHeight > area.clientHeight) {
    area.style.blockSize = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  }
}
