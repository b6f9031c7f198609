import type { Db } from '../database/connect.ts';
import type { FileStore } from './file-store.ts';

/** Files in the database: for installations whose files are few and small. They are in its backups. */
export function databaseStore(db: Db): FileStore {
  const one = (key: string) => db.selectFrom('stored_file').where('key', '=', key);
  return {
    has: async (key) => (await one(key).select('key').executeTakeFirst()) !== undefined,
    get: async (key) => (await one(key).select('content').executeTakeFirst())?.content,
    async put(key, content) {
      const row = { key, content };
      await db
        .insertInto('stored_file')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ content }))
        .execute();
    },
    async remove(key) {
      await db.deleteFrom('stored_file').where('key', '=', key).execute();
    },
  };
}
