import { demoConfig } from '../config.ts';
import { fillInAsStudents } from '../demo/fill-in.ts';
import { settleParticipation } from '../features/ballots/counting/participation-store.ts';
import { evaluationById } from '../features/evaluations/store.ts';
import { writeDay } from '../features/statistics/days.ts';
import { inTransaction } from '../platform/database/connect.ts';
import { openDatabase } from '../platform/database/open.ts';
import { openDraftKeys } from '../platform/draft-key-files.ts';

/**
 * A day of filling and the night after it, in an evaluation of the demo that runs on the data folder `ANKETA_DATA`: students send questionnaires as
 * real ones do, and what a night does for statistics is done. Run with the evaluation's number; writes how many were sent.
 */
const config = demoConfig(process.env);
const id = Number(process.argv[2]);
const { db, close } = await openDatabase(config, { attach: true, migrates: false });
const draftKeys = await openDraftKeys(config.draftKeysFolder);
const slug = (await evaluationById(db, id))?.slug_cs ?? '';
const submitted = await fillInAsStudents({ db, draftKeys, evaluationId: id, slug, seed: 1, share: 0.15 });
await inTransaction(db, (tx) => settleParticipation(tx, { evaluationId: id }));
await writeDay(db, id, { types: config.studyTypes });
await close();
process.stdout.write(`${submitted}`);
