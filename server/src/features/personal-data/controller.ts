import type { Locale } from '@anketa/contract/values';
import type { Config } from '../../config.ts';

/** Who answers for personal data and how they are reached, a line each: as ANKETA_CONTROLLER says it, else as the operator does. Empty: nobody has said. */
export function controllerLines(
  { controller, operator }: Pick<Config, 'controller' | 'operator'>,
  locale: Locale,
): string[] {
  if (controller.length > 0) return controller;
  const { name, address, contact } = operator;
  if (!name) return [];
  return [name[locale], ...address, ...[contact.email, contact.phone].filter((one) => one !== undefined)];
}
