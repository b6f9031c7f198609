import type { RemoteDescription } from '@anketa/contract/suite/registry';
import { claims } from '@anketa/contract/suite/registry-lookup';

/** What people would no longer find after a release: routes, menu items and what the remote adds to pages of others. One phrase each. */
export function losses(before: RemoteDescription, after: RemoteDescription): string[] {
  const routes = before.routes.filter(({ path }) => !after.routes.some((route) => claims(route.path, path)));
  const items = before.menu.filter(({ id }) => !after.menu.some((item) => item.id === id));
  const added = (before.extends ?? []).filter(
    ({ place, id }) => !(after.extends ?? []).some((one) => one.place === place && one.id === id),
  );
  return [
    ...routes.map(({ path }) => `the route ${path}`),
    ...items.map(({ id }) => `the menu item "${id}"`),
    ...added.map(({ place, id }) => `"${id}" at ${place}`),
  ];
}

/** Routes of a remote that lie outside of the prefixes that its name may claim, one sentence each. */
export function strays({ id, routes }: RemoteDescription, prefixes: readonly string[]): string[] {
  return routes
    .filter(({ path }) => !prefixes.some((prefix) => claims(prefix, path)))
    .map(({ path }) => `its route ${path} is outside of what ${id} may claim: ${prefixes.join(', ')}`);
}
