import { z } from 'zod';
import { Session } from '../people/session.ts';
import { type Permission, permissionBits, roleSlugs } from '../rights.ts';
import { Density, Locale, Theme } from '../values.ts';
import { LegalPage } from './legal-pages.ts';

export const Label = z.object({ cs: z.string().min(1), en: z.string().min(1) });
export const RightName = z.enum(['public', 'signed-in', ...(Object.keys(permissionBits) as Permission[])]);

/**
 * A path prefix: `/import/:id/mailing` claims everything under it. `:name` stands for any one segment, never the first:
 * that would claim the addresses of everybody.
 */
export const Prefix = z
  .string()
  .regex(/^\/[a-z0-9-]+(\/(:[a-zA-Z]\w*|[a-z0-9-]+))*$/, 'must be lower-case words and :parameters, a word first');

export const RemoteId = z.string().regex(/^mfe-[a-z][a-z-]*$/, 'must be mfe- and lower-case words');

export const MenuItem = z.strictObject({
  id: z.string().min(1),
  path: z.string().regex(/^(\/[\w-]+)+$/, 'must be a path of plain words'),
  label: Label,
  right: RightName,
  /** When given, only for those who hold one of these roles, or meet one of `rights`. */
  roles: z.array(z.enum(roleSlugs)).optional(),
  /** When given, only for those who meet one of these, or hold one of `roles`. */
  rights: z.array(RightName).optional(),
  /** When given, only for those to whom the session offers it (`may` of session.ts): who guarantees a study programme. */
  may: z.enum(['programme']).optional(),
  /** Prefixes of pages that belong to it beside those below its own path: on them it is marked as where one is. */
  covers: z.array(Prefix).optional(),
  /** Address of a number that stands beside the label for who is signed in (menu-count.ts): how many of its things wait for them. */
  count: z
    .string()
    .regex(/^\/internal(\/[\w-]+)+$/, 'must be a path of plain words under /internal')
    .optional(),
  order: z.number(),
});
export type MenuItem = z.output<typeof MenuItem>;

/** A page that is in no menu and that the palette offers all the same, such as one that makes something new. To whom, is said as of a menu item. */
export const Offer = MenuItem.pick({ path: true, label: true, right: true, roles: true, rights: true, order: true });
export type Offer = z.output<typeof Offer>;

/**
 * Places of pages where other remotes may add something, and the parameters that the page fills in there. The page of an evaluation shows
 * both of its places once the evaluation is in a phase, not while it is imported.
 */
export const placeParameters = {
  /** A card among those of the page. */
  'evaluation.cards': ['id', 'slug'],
  /** A link in the row above the cards. */
  'evaluation.tabs': ['id', 'slug'],
  /** A card on the page of one's own settings. Whoever acts as somebody else by a link has none of them. */
  'settings.cards': [],
} as const;

export type Place = keyof typeof placeParameters;

/** What a remote adds to a page of another one: a link to an address of its own, shown to those who meet its right. */
export const Extension = z.strictObject({
  place: z.enum(Object.keys(placeParameters) as Place[]),
  id: z.string().min(1),
  label: Label,
  /** A sentence above the link. */
  text: Label.optional(),
  path: Prefix,
  /** Links of a card that stand below it, to further addresses of the remote, by the same right. */
  more: z
    .array(z.strictObject({ label: Label, path: Prefix }))
    .max(4)
    .optional(),
  right: RightName,
  order: z.number(),
});
export type Extension = z.output<typeof Extension>;

/**
 * When a browser stores the files of a remote: `ahead`, with the rest of the suite and before anybody opens it; `when-opened`, once somebody has opened
 * a page of it there. The second is for a remote that most people never open.
 */
export const Stored = z.enum(['ahead', 'when-opened']);

const mostBytes = z.number().int().positive();

/** The most that a browser may be sent of a remote, in bytes as sent (Brotli). Over it no revision is made. */
export const Budget = z.strictObject({
  /** Of all its files together. */
  total: mostBytes,
  /** Of the file that the federation loads first. */
  entry: mostBytes,
  /** Of any other file. */
  chunk: mostBytes,
});
export type Budget = z.output<typeof Budget>;

/** remote.json: what the shell knows of a remote before any of its code is loaded. */
export const RemoteDescription = z.strictObject({
  id: RemoteId,
  contract: z.number().int(),
  /** Version ranges of what the shell provides. */
  requires: z.record(z.string(), z.string()),
  routes: z.array(z.strictObject({ path: Prefix, right: RightName })).min(1),
  /** Parts of the remote's own prefixes that another remote may answer. */
  lends: z.array(z.strictObject({ path: Prefix, to: RemoteId })).optional(),
  menu: z.array(MenuItem),
  /** Its pages beside those of the menu, for whoever looks for them by name. */
  offers: z.array(Offer).optional(),
  /** What it adds to pages of other remotes. */
  extends: z.array(Extension).optional(),
  /** Default: `ahead`. */
  stored: Stored.optional(),
  budget: Budget.optional(),
});
export type RemoteDescription = z.output<typeof RemoteDescription>;

/** One remote as the server offers it to one page. */
export const RegistryEntry = RemoteDescription.omit({ budget: true }).extend({
  version: z.string(),
  /** Address of mf-manifest.json in the immutable folder of this version. */
  manifest: z.string(),
  /** Address of the federation entry that the manifest names: what the shell loads. */
  entry: z.string(),
  /** sha256 of the files that the federation runtime loads by itself; the entry verifies its own chunks. */
  integrity: z.record(z.string(), z.string()),
  state: z.enum(['ready', 'disabled']),
  /** What to say in place of a disabled remote. */
  fallback: Label.nullable(),
});
export type RegistryEntry = z.output<typeof RegistryEntry>;

export const Registry = z.object({
  revision: z.string(),
  platform: z.object({ react: z.string(), contract: z.number().int() }),
  remotes: z.array(RegistryEntry),
});
export type Registry = z.output<typeof Registry>;

/** How people may sign in beside a local password. */
export const SignInOptions = z.object({
  /** Identity providers that let people in, in their order: each by a plain link to `/sign-in/<key>`. */
  providers: z.array(z.object({ key: z.string(), name: Label })),
  /** Whether a link that signs in can be asked for by e-mail. */
  mailedLink: z.boolean(),
  /** Whether there is a way in for students. */
  students: z.boolean(),
});
export type SignInOptions = z.output<typeof SignInOptions>;

/** What the server inlines into the HTML, so that the first paint needs no further round trip. */
export const Boot = z.object({
  registry: Registry,
  session: Session,
  locale: Locale,
  demo: z.boolean(),
  version: z.string(),
  /** Where help and the list of changes are: pages of the suite, or addresses outside it. */
  links: z.object({ help: z.string(), changelog: z.string() }),
  /** Where the data of the page are that the address opens; null where nobody answers it, or not to this person. */
  data: z.string().nullable(),
  /** Title of the page that the address opens: its heading until the page itself is there. */
  title: Label.nullable(),
  /** The sentence under it. */
  lead: Label.nullable(),
  /** What the page says where it is one that the operator owes: it is read before any script runs, and without. */
  legal: LegalPage.nullable(),
  /** The route that the address has, `/import/:id`: by it the browser says how fast the page was. Null: no page is there, or nothing is measured. */
  route: z.string().nullable(),
  theme: Theme,
  density: Density,
  signIn: SignInOptions,
  /** Why a sign-in that the form itself sent was refused, and the login that was typed; null everywhere else. */
  refusal: z.object({ login: z.string(), text: z.string() }).nullable(),
  /** In this browser the link out was followed since: what the device has of whoever that was goes. */
  signedOut: z.boolean(),
  /** The set of revisions that the page was made with, signed: it goes with the page's requests (page-set.ts). */
  set: z.string(),
  /** This page load, signed, where it is counted for a canary; null: it is not. It goes with nothing but the report that a remote failed. */
  load: z.string().nullable(),
  /** The revision of a remote that this browser alone has, for a day at most; null: none. */
  preview: z.object({ remote: z.string(), revision: z.string() }).nullable(),
  /** It is the document that opens without a network: the session is what the device knows. */
  offline: z.boolean(),
  /** Whether the browser may have the service worker. */
  worker: z.boolean(),
});
export type Boot = z.output<typeof Boot>;
