import { companyDues } from "./access/company/idle";
import { exchangeDues } from "./exchange/dues";
import { quotaDues } from "./exchange/quota-cards";
import { remindersDues } from "./exchange/reminders";
import { marketDues } from "./market/dues";
import { noticesDues } from "./notices/dues";
import { batchDues } from "./payments/batch/dues";
import { paymentsDues } from "./payments/dues";
import { receivingDues } from "./receiving/dues";
import type { DueDeed } from "./timetable";

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
