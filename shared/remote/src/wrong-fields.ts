/** What is wrong in a form, as its controls say it. */

/** The fields of a form that are wrong, in their order. */
export function wrongIn(form: HTMLElement | null): readonly Element[] {
  return [...(form?.querySelectorAll('[aria-invalid="true"]') ?? [])];
}

/**
 * The fields of a form of which the browser makes no value, since only a part of one is typed: a day without its year reads as none. Each of them
 * is told to say so.
 */
export function halfTypedIn(form: HTMLElement | null): readonly Element[] {
  const fields = [...(form?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity.badInput);
  for (const field of fields) field.dispatchEvent(new Event('invalid'));
  return fields;
}

/** The group that a choice is one of; null for any other field. */
function groupOf(field: Element): Element | null {
  if (field.matches('fieldset')) return field;
  return field.matches('[type="checkbox"], [type="radio"]') ? field.closest('fieldset') : null;
}

/** What a field is called; of one of several choices, what all of them are. */
export function labelOf(field: Element): string | undefined {
  const label = groupOf(field)?.querySelector('legend') ?? (field as HTMLInputElement).labels?.[0]?.firstChild;
  return label?.textContent?.trim() || undefined;
}

/** Gives a field the focus; of several choices the one that is chosen, else the first that can be. Says whether it has it. */
export function focusIn(field: Element): boolean {
  const group = groupOf(field);
  const choice = group?.querySelector('input:checked:enabled') ?? group?.querySelector('input:enabled') ?? field;
  (choice as HTMLElement).focus();
  return document.activeElement === choice;
}
