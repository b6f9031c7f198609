import { startFilled } from './results/filled-server.ts';
const s = await startFilled(4413, { evaluations: 60, courses: 2200, answers: 600000 });
console.log('READY', s.process.pid);
await new Promise((r) => setTimeout(r, 420_000));
await s.close();
