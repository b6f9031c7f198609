import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Label, RightName } from '@anketa/contract/suite/registry';
import { containerName } from '@anketa/contract/suite/registry-lookup';
import { readDescription } from '@anketa/contract/suite/registry-rules';
import { revisionName } from '@anketa/contract/suite/revision-name';
import { z } from 'zod';
import { problem } from '../../platform/http/problem.ts';
import { integrityOf } from './file-hashes.ts';

/** A built remote, read and checked: everything the registry keeps of it. */
export type RemoteFolder = Readonly<Awaited<ReturnType<typeof readRemoteFolder>>>;

const Assets = z.object({ js: z.object({ sync: z.array(z.string()), async: z.array(z.string()) }) });

const FederationManifest = z.looseObject({
  id: z.string(),
  metaData: z.object({
    buildInfo: z.object({ buildVersion: z.string() }),
    remoteEntry: z.object({ name: z.string().min(1) }),
  }),
  exposes: z.array(z.object({ path: z.string(), assets: Assets })),
});

/** What pages.json says of a page: its scripts; and the address, the fixed query and the right of its data. */
const Page = z.object({
  scripts: z.array(z.string()),
  /** And those of its texts, where they are not the remote's own. */
  texts: z.object({ cs: z.array(z.string()), en: z.array(z.string()) }).optional(),
  /** Null: it has none. */
  data: z.string().startsWith('/internal/').nullable(),
  query: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  right: RightName,
  title: Label,
  /** The sentence under the title. */
  lead: Label.optional(),
});

const Pages = z.record(z.string(), Page);

const plainName = /^[\w.@-]+(\/[\w.@-]+)*$/;
/** Whether a file of a remote may be called so, with slashes between folders. */
export const isPlainName = (name: string) => plainName.test(name) && !name.includes('..');

/** Reads and checks the folder of a built remote, or of one that was published. Throws `remote-invalid` with what is wrong. */
export async function readRemoteFolder(folder: string) {
  const contents = await contentsOf(folder);
  const files = [...contents.keys()];
  const { description, problems } = readDescription(json(contents, 'remote.json'));
  if (!description || problems.length > 0) throw invalid(problems.join('; '));
  const manifest = parsed(FederationManifest, contents, 'mf-manifest.json');
  const entry = manifest.metaData.remoteEntry.name;
  const exposed = manifest.exposes.find(({ path }) => path === './remote');
  if (manifest.id !== containerName(description.id)) {
    throw invalid(`mf-manifest.json is of ${manifest.id}, remote.json of ${description.id}`);
  }
  if (!exposed) throw invalid('mf-manifest.json does not expose ./remote');
  const chunks = exposed.assets.js.sync;
  const pages = contents.has('pages.json') ? parsed(Pages, contents, 'pages.json') : {};
  const scripts = Object.values(pages).flatMap(({ scripts, texts }) => [
    ...scripts,
    ...(texts?.cs ?? []),
    ...(texts?.en ?? []),
  ]);
  const missing = [entry, ...chunks, ...scripts].find((file) => !contents.has(file));
  if (missing) throw invalid(`${missing} is named by mf-manifest.json or pages.json and is not in the folder`);

  const locales = localeChunks(files);
  const first = ['mf-manifest.json', entry, ...chunks, ...Object.values(locales), ...scripts];
  return {
    folder,
    files,
    description,
    contentHash: revisionName(contents),
    version: manifest.metaData.buildInfo.buildVersion,
    /** Path inside the folder → sha256 of what a page loads first. */
    integrity: Object.fromEntries(first.map((file) => [file, integrityOf(contents.get(file) ?? '')])),
    /** What a page will need at once: always, in its language, and on the page of each path. */
    preload: { entry, chunks, locales, pages },
  };
}

/** The files of a remote by name, without what the registry itself writes beside them. Throws `remote-invalid`. */
export async function contentsOf(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw invalid(`${folder} cannot be read`);
  });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const odd = files.find((file) => !isPlainName(file));
  if (odd) throw invalid(`the file name ${odd} is not plain`);
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file))] as const)));
}

function parsed<Schema extends z.ZodType>(schema: Schema, contents: ReadonlyMap<string, Buffer>, file: string) {
  const result = schema.safeParse(json(contents, file));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalid(`${file}: ${issue?.path.join('.')}: ${issue?.message}`);
}

function json(contents: ReadonlyMap<string, Buffer>, file: string): unknown {
  const content = contents.get(file);
  if (!content) throw invalid(`${file} is missing`);
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    throw invalid(`${file} is not JSON`);
  }
}

/** The remote's texts, of which a page gets those of its language: `en.1a2b3c4d.js`. */
function localeChunks(files: readonly string[]): Record<string, string> {
  const chunks = files.filter((file) => /^(cs|en)\.[0-9a-f]+\.js$/.test(file));
  return Object.fromEntries(chunks.map((file) => [file.slice(0, 2), file]));
}

/** The error of a remote that cannot be published. */
export function invalid(detail: string) {
  return problem('remote-invalid', { values: { detail } });
}
