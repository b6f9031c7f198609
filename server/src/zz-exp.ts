import { startEmbeddedPostgres } from './platform/database/embedded.ts';
import pg from 'pg';
import { from } from 'pg-copy-streams';
const e = await startEmbeddedPostgres({ folder: '/tmp/sis/pgx' });
const c = new pg.Client(e.url); await c.connect();
const rows: [string,string][] = [];
for (let i=0;i<45000;i++){ const s=Math.floor(i/7.5); rows.push([`20aNPRG${String((s*37+(i%8)*331)%2750).padStart(3,'0')}p${i%4}`, String(100000+s*7)+ (i%9)]); }
async function copy(t:string, rs=rows){ const t0=performance.now(); await new Promise<void>((ok,no)=>{const st=c.query(from(`COPY ${t} FROM STDIN WITH (FORMAT csv)`)); st.on('finish',ok); st.on('error',no); st.end(rs.map(r=>r.join(',')).join('\n')+'\n');}); return performance.now()-t0; }
await c.query('SET synchronous_commit=off; CREATE TABLE IF NOT EXISTS ev(id int primary key); INSERT INTO ev VALUES (1) ON CONFLICT DO NOTHING');
for (const coll of ['','COLLATE "C"']) {
  await c.query('DROP TABLE IF EXISTS bare, e; CREATE TABLE bare (a text,b text)');
  await copy('bare'); await copy('bare'); await c.query('TRUNCATE bare'); await copy('bare'); await c.query('ANALYZE bare');
  const run = async (label:string, ddl:string, sql:string) => { const u=[]; await c.query('DROP TABLE IF EXISTS e; '+`CREATE TABLE e (evaluation_id int, parallel_code text ${coll}, study_code text ${coll});`+ddl);
    for(let i=0;i<3;i++){ await c.query('TRUNCATE e'); const t0=performance.now(); await c.query(sql); u.push(Math.round(performance.now()-t0)); } console.log(coll, label, u); };
  const pk='ALTER TABLE e ADD PRIMARY KEY(evaluation_id,parallel_code,study_code);', ix='CREATE INDEX ON e(evaluation_id,study_code);', fk='ALTER TABLE e ADD FOREIGN KEY(evaluation_id) REFERENCES ev;';
  await run('bare', '', 'INSERT INTO e SELECT 1,a,b FROM bare');
  await run('fk', fk, 'INSERT INTO e SELECT 1,a,b FROM bare');
  await run('pk', pk, 'INSERT INTO e SELECT 1,a,b FROM bare');
  await run('pk sorted', pk, 'INSERT INTO e SELECT 1,a,b FROM bare ORDER BY a,b');
  await run('pk conflict', pk, 'INSERT INTO e SELECT 1,a,b FROM bare ON CONFLICT DO NOTHING');
  await run('pk sorted conflict', pk, 'INSERT INTO e SELECT 1,a,b FROM bare ORDER BY a,b ON CONFLICT DO NOTHING');
  await run('pk+ix', pk+ix, 'INSERT INTO e SELECT 1,a,b FROM bare');
  await run('pk+ix sorted', pk+ix, 'INSERT INTO e SELECT 1,a,b FROM bare ORDER BY a,b');
  await run('pk+ix+fk conflict', pk+ix+fk, 'INSERT INTO e SELECT 1,a,b FROM bare ON CONFLICT DO NOTHING');
  await run('build', '', `INSERT INTO e SELECT 1,a,b FROM bare; ${pk}; DROP INDEX IF EXISTS e_ix; CREATE INDEX e_ix ON e(evaluation_id,study_code); ALTER TABLE e DROP CONSTRAINT e_pkey;DROP INDEX e_ix`);
}
await c.end(); await e.stop();
