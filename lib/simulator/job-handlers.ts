import { companyDues } from "./access/company/idle";
import { exchangeDues } from "./exchange/jobs";
import { quotaDues } from "./pricing/quota-cards";
import { remindersDues } from "./exchange/reminders/reminders";
import { marketDues } from "./market/jobs";
import { noticesDues } from "./notices/jobs";
import { batchDues } from "./payments/batch/jobs";
import { paymentsDues } from "./payments/jobs";
import { receivingDues } from "./receiving/jobs";
import type { DueDeed } from "./worlds/scheduler";

/** Everything that can fall due, by kind. */
export const dues: ReadonlyMap<string, DueDeed> = new Map(
  Object.entries({
    ...marketDues,
    ...exchangeDues,
    ...remindersDues,
    ...quotaDues,
    ...receivingDues,
    ...paymentsDues,
    ...batchDues,
    ...noticesDues,
    ...companyDues,
  }),
);
