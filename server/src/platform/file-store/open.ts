import type { Config } from '../../config.ts';
import type { Db } from '../database/connect.ts';
import { databaseStore } from './database-store.ts';
import type { FileStore } from './file-store.ts';
import { s3Store } from './s3-store.ts';

/** The store of files that all hosts share, by the settings; undefined: they share none. */
export function openFileStore({ remoteStore }: Pick<Config, 'remoteStore'>, db: Db): FileStore | undefined {
  if (remoteStore === 'folder') return undefined;
  return remoteStore === 'database' ? databaseStore(db) : s3Store(remoteStore);
}
