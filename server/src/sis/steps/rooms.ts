import { codesOf, findings, queryStep, tableStep } from '../engine/define.ts';
import { accept, refuse, wrong } from '../engine/step.ts';

/** Rooms. The building's codes stand in the codebook. */
export const rooms = tableStep({
  name: 'room/copy',
  table: 'MISTNOST',
  target: {
    table: 'room',
    key: ['code'],
    columns: { code: 'text', name_cs: 'text', name_en: 'text', building_code: 'text' },
  },
  known: codesOf("(SELECT evaluation_id, code FROM codebook WHERE kind = 'building') AS b"),
  map([code = null, cs, en, building = null], buildings) {
    if (code === null) return refuse('missing-code', 'kod');
    const unknown = building !== null && buildings.size > 0 && !buildings.has(building);
    return accept(
      [code, cs ?? code, en ?? cs ?? code, unknown ? null : building],
      unknown && wrong('unknown-building', 'budova'),
    );
  },
});

const missing = `SELECT DISTINCT p.room_code FROM parallel AS p WHERE p.evaluation_id = $1 AND p.room_code IS NOT NULL
  AND NOT EXISTS (SELECT FROM room AS r WHERE r.evaluation_id = $1 AND r.code = p.room_code)`;

/** Rooms that only the timetable knows: they take their code for a name. */
export const roomsByTimetables = queryStep({
  name: 'room/copy-by-timetables',
  statements: [
    findings('ROZVRH', 'unknown-room', `SELECT room_code, room_code FROM (${missing}) AS m`, 'mistnost'),
    `INSERT INTO room (evaluation_id, code, name_cs, name_en) SELECT $1, m.room_code, m.room_code, m.room_code FROM (${missing}) AS m`,
  ],
});
