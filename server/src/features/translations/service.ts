import type { BodyOf } from '@anketa/contract/endpoint';
import { EnglishName, type TranslatedKind, type updateEnglishName } from '@anketa/contract/evaluations/translations';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { checkedFields } from '../../platform/http/checked-fields.ts';
import { checkVersion, versionOf } from '../../platform/http/edits.ts';
import { problem } from '../../platform/http/problem.ts';
import { newestEvaluation } from '../departments/store.ts';
import { countContent } from '../evaluations/store.ts';
import { forgetName, hasName, nameOf, putName, storeName } from './store.ts';

interface Name {
  readonly kind: TranslatedKind;
  readonly code: string;
}

/**
 * Writes an English name over the SIS's, in all evaluations where the Czech one is the same; an empty one takes it back. Gives what stands then. Throws
 * `not-found`, and `edit-conflict` where another one stands than the caller saw.
 */
export function writeName(db: Db, name: Name, { version, ...edit }: BodyOf<typeof updateEnglishName>, by: Caller) {
  return inTransaction(db, async (tx) => {
    const evaluationId = await newestEvaluation(tx);
    const stored = evaluationId === undefined ? undefined : await nameOf(tx, evaluationId, name);
    if (!stored) throw problem('not-found');
    const { name_cs, sis_name } = stored;
    const sisName = sis_name ?? stored.name_en;
    const visible = (name_en: string, isWritten: boolean) => (name_en === name_cs && !isWritten ? '' : name_en);
    const before = { text_en: visible(stored.name_en, sis_name !== null) };
    checkVersion(version, before);
    const { text_en } = checkedFields(EnglishName, { ...before, ...edit });
    const isWritten = text_en !== '' && (text_en !== sisName || text_en === name_cs);
    if (isWritten) await storeName(tx, { ...name, name_cs, name_en: text_en, sis_name: sisName });
    else await forgetName(tx, name, name_cs);
    const name_en = isWritten ? text_en : sisName;
    // Evaluations are locked before what belongs to them.
    await countContent(tx, hasName(name, name_cs));
    await putName(tx, name, { name_cs, name_en });
    await audit(tx, { actor: actorOf(by), action: 'translation.write', subject: `${name.kind} ${name.code}` });
    const after = { text_en: visible(name_en, isWritten) };
    return { ...after, version: versionOf(after) };
  });
}
