import { roleSlugs } from '@anketa/contract/rights';
import { mostPeople, mostShare, type Recipients } from '@anketa/contract/suite/canaries';
import { InvalidArgumentError } from 'commander';

/** How `--canary` is written. */
export const recipientsHelp = `1% to ${mostShare}% of page loads, role:NAME, or people:LOGIN,LOGIN`;

/** Who gets a canary, as it is written: `10%`, `role:teacher`, `people:novak,svoboda`. Throws what is wrong with it in words. */
export function recipientsIn(text: string): Recipients {
  if (text === 'me') throw new InvalidArgumentError('A token is no person. Name yourself: people:LOGIN.');
  const share = /^(\d{1,3})%$/.exec(text)?.[1];
  if (share !== undefined) return shareOf(Number(share));
  const [kind, list = ''] = text.split(/:(.*)/, 2);
  if (kind === 'role') return roleOf(list);
  if (kind === 'people') return peopleOf(list.split(',').filter((login) => login !== ''));
  throw new InvalidArgumentError(`It is ${recipientsHelp}.`);
}

function shareOf(share: number): Recipients {
  if (share < 1 || share > mostShare) throw new InvalidArgumentError(`A share is 1% to ${mostShare}%.`);
  return { kind: 'share', share };
}

function roleOf(name: string): Recipients {
  const role = roleSlugs.find((slug) => slug === name);
  if (!role) throw new InvalidArgumentError(`There is no role "${name}". Roles: ${roleSlugs.join(', ')}.`);
  return { kind: 'role', role };
}

function peopleOf(logins: string[]): Recipients {
  if (logins.length === 0 || logins.length > mostPeople)
    throw new InvalidArgumentError(`It is 1 to ${mostPeople} people by their logins: people:LOGIN,LOGIN.`);
  return { kind: 'people', logins };
}

/** Who gets a canary, in words. */
export function recipientsText(to: Recipients): string {
  if (to.kind === 'share') return `${to.share} % of page loads`;
  return to.kind === 'role' ? `everybody with the role ${to.role}` : to.logins.join(', ');
}
