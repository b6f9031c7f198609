import type { BodyOf } from '@anketa/contract/endpoint';
import { type makePreview, previewHours, previewPage } from '@anketa/contract/suite/previews';
import { disputes } from '@anketa/contract/suite/registry-rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { isQuestionnaires } from '../calendar.ts';
import { peopleByLogin } from '../releases/canary-store.ts';
import { mustFit, type PublishNeeds } from '../releases/publish.ts';
import type { Release } from '../releases/release.ts';
import { readRemoteFolder } from '../remote-folder.ts';
import { bringRevision } from '../revisions/revision-archive.ts';
import { revisionFolder } from '../revisions/revision-files.ts';
import { isRetired, isThere, usableRevision } from '../revisions/revision-store.ts';
import { signed, verified } from '../signed.ts';
import { lockRegistry, type PublishedRemote } from '../store.ts';

/** A revision that one person sees. Whose it is does not stand in it: it is signed for them. */
export interface Preview {
  readonly remote: string;
  readonly revision: string;
  /** When it ends, in ms. */
  readonly ends: number;
}

type Purpose = 'link of a preview' | 'preview of a browser';
type Person = Pick<Caller, 'oidos' | 'impersonated' | 'permissions'>;

const written = /^(mfe-[a-z-]+)~([0-9a-f]{16})~(\d{13})$/;

const sign = (config: Config, purpose: Purpose, of: string, { remote, revision, ends }: Preview) =>
  signed(config, { purpose, of }, [remote, revision, ends].join('~'));

/**
 * The preview that a text is of, for who has it. Undefined: a server with this secret has not signed it for them, or it has ended; they are nobody, act as
 * somebody else, or may administer nothing any more.
 */
function read(config: Config, purpose: Purpose, text: unknown, { oidos, impersonated, permissions }: Person) {
  if (oidos === null || impersonated || permissions === 0) return undefined;
  const [, remote, revision, ends] = written.exec(verified(config, { purpose, of: oidos }, text) ?? '') ?? [];
  if (remote === undefined || revision === undefined || Number(ends) <= Date.now()) return undefined;
  return { remote, revision, ends: Number(ends) };
}

type Wish = BodyOf<typeof makePreview>;

/**
 * Makes the link of a preview for a person. Throws `not-found` for a revision that there is not, `remote-retired`, `remote-invalid`, `preview-questionnaire`, and
 * `fields-invalid` for who may administer nothing.
 */
export async function linkPreview(
  needs: PublishNeeds & { readonly config: Config },
  { name, by }: Release,
  { revision, login }: Wish,
): Promise<{ readonly link: string; readonly ends_at: string }> {
  const { config } = needs;
  const ends = Date.now() + previewHours * 3_600_000;
  // Where answers are written no code runs that one person alone has.
  if (isQuestionnaires(name)) throw problem('preview-questionnaire');
  return inTransaction(needs.db, async (tx) => {
    await lockRegistry(tx);
    const isStored = await isThere(tx, name, revision);
    if (!isStored || !(await bringRevision(needs, { id: name, contentHash: revision }))) throw problem('not-found');
    if (await isRetired(tx, name, revision)) throw problem('remote-retired', { values: { revision } });
    await mustFit(tx, await readRemoteFolder(revisionFolder(needs.dataFolder, name, revision)), needs);
    const [person] = await peopleByLogin(tx, [login]);
    if (!person || person.permissions === 0) throw problem('fields-invalid', { errors: { login: ['canary-people'] } });
    await audit(tx, { actor: by, action: 'remote.preview', subject: `${name}@${revision} → ${login}` });
    const text = sign(config, 'link of a preview', person.oidos, { remote: name, revision, ends });
    return { link: `${config.publicUrl}${previewPage}/${text}`, ends_at: new Date(ends).toISOString() };
  });
}

/** The preview of a link, for who opens it. Undefined as of `read`, and where the revision cannot be seen any more. */
export async function previewOfLink(db: Db, config: Config, text: string, by: Person): Promise<Preview | undefined> {
  const preview = read(config, 'link of a preview', text, by);
  return preview && (await usableRevision(db, preview.remote, preview.revision)) ? preview : undefined;
}

const cookieName = ({ publicUrl }: Config) => (publicUrl.startsWith('https:') ? '__Host-preview' : 'anketa-preview');
const attributes = ({ publicUrl }: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') }) as const;

/** Begins a preview in a browser, for who has signed in there. */
export async function beginPreview(
  { db, config }: { readonly db: Db; readonly config: Config },
  reply: FastifyReply,
  preview: Preview,
  { oidos, login }: Pick<Caller, 'oidos' | 'login'>,
): Promise<void> {
  const { remote, revision, ends } = preview;
  const subject = `${remote}@${revision}`;
  await audit(db, { actor: login ?? oidos ?? '', action: 'remote.preview-open', subject });
  reply.setCookie(cookieName(config), sign(config, 'preview of a browser', oidos ?? '', preview), {
    ...attributes(config),
    maxAge: Math.floor((ends - Date.now()) / 1000),
  });
}

/** Ends it. */
export function leavePreview(config: Config, reply: FastifyReply): void {
  reply.clearCookie(cookieName(config), attributes(config));
}

/** Whether a browser says that it has a preview, be it valid or not. */
export const mayPreview = (config: Config, { cookies }: FastifyRequest): boolean => cookieName(config) in cookies;

/** What a page of a browser has of a preview. */
export interface Previewed extends Preview {
  readonly row: Awaited<ReturnType<typeof usableRevision>> & object;
}

/**
 * The preview that a page of somebody's browser gets beside what is published. Undefined: none, or none any more: it has ended, the revision was removed or marked as bad, or
 * another remote claims by now what it does.
 */
export async function previewedIn(
  { db, config }: { readonly db: Db; readonly config: Config },
  request: FastifyRequest,
  by: Person,
  published: readonly PublishedRemote[],
): Promise<Previewed | undefined> {
  const preview = read(config, 'preview of a browser', request.cookies[cookieName(config)], by);
  const row = preview && (await usableRevision(db, preview.remote, preview.revision));
  if (!preview || !row) return undefined;
  const others = published.map(({ description }) => description);
  return disputes(row.description, others).length === 0 ? { ...preview, row } : undefined;
}

/** What a page gets: the revision of a preview in place of what is published, or beside it. */
export function withPreview(
  published: readonly PublishedRemote[],
  preview: Pick<Previewed, 'row'> | undefined,
): readonly PublishedRemote[] {
  if (!preview) return published;
  const mine: PublishedRemote = { ...preview.row, state: 'ready', fallback: null };
  return [...published.filter(({ remote_id }) => remote_id !== mine.remote_id), mine].toSorted((one, other) =>
    one.remote_id < other.remote_id ? -1 : 1,
  );
}

/** A preview as the set of a page names it; null: none. */
export const nameOfPreview = (preview: Preview | undefined): string | null =>
  preview ? `${preview.remote}@${preview.revision}` : null;
