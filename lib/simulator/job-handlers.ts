import { companyJobs } from "./access/company/idle";
import { exchangeJobs } from "./exchange/jobs";
import { quotaJobs } from "./pricing/quota-cards";
import { remindersJobs } from "./exchange/reminders/reminders";
import { marketJobs } from "./market/jobs";
import { noticesJobs } from "./notices/jobs";
import { batchJobs } from "./payments/batch/jobs";
import { paymentsJobs } from "./payments/jobs";
import { receivingJobs } from "./receiving/jobs";
import { tickListeners } from "./tick-listeners";
import type { JobHandler } from "./worlds/scheduler";

/** Everything that can fall due, by kind. */
export const jobHandlers: ReadonlyMap<string, JobHandler> = new Map(
  Object.entries({
    ...marketJobs(tickListeners),
    ...exchangeJobs,
    ...remindersJobs,
    ...quotaJobs,
    ...receivingJobs,
    ...paymentsJobs,
    ...batchJobs,
    ...noticesJobs,
    ...companyJobs,
  }),
);
