import { type Db, inTransaction } from '../../../platform/database/connect.ts';
import { eachOnItsOwn } from '../../../platform/each-on-its-own.ts';
import { dueEmails, moveEmail } from '../email-store.ts';
import { type CampaignPorts, campaignJob, runCampaign } from '../sending/campaign-job.ts';
import { isWithin } from './rule-days.ts';
import { fireRules } from './rules.ts';

/** Does what is to be done of e-mails in this process, and looks every minute for those whose time has come. */
export async function workOnMailing(ports: CampaignPorts): Promise<void> {
  const { db, jobs, log, config } = ports;
  await jobs.work(campaignJob, (subject, watched) => runCampaign(ports, Number(subject), watched));
  await jobs.recur('due-e-mails', '* * * * *', async () => {
    await fireRules(ports);
    const isHour = isWithin(config.mailHours, new Date());
    await eachOnItsOwn({ log, failure: 'an e-mail could not be begun' }, await dueEmails(db, isHour), (id) =>
      begin(ports, id),
    );
  });
}

/** Has an e-mail prepared or sent that nobody is at. */
async function begin({ db, jobs }: { readonly db: Db } & Pick<CampaignPorts, 'jobs'>, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await moveEmail(tx, id, { from: ['scheduled'], to: 'preparing' });
    await jobs.enqueue(campaignJob, String(id), { tx, by: 'schedule' });
  });
}
