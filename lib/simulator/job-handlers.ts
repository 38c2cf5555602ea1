import { companyJobs } from "./access/company/idle";
import { developersJobs } from "./developers/jobs";
import { exchangeJobs } from "./exchange/jobs";
import { quotaJobs } from "./pricing/quota-cards";
import { remindersJobs } from "./exchange/reminders/reminders";
import { marketJobs } from "./market/jobs";
import { materialsJobs } from "./materials/jobs";
import { noticesJobs } from "./notices/jobs";
import { batchJobs } from "./payments/batch/jobs";
import { paymentsJobs } from "./payments/jobs";
import { associationJobs } from "./receiving/associations/automatic";
import { refundJobs } from "./receiving/refunds/jobs";
import { receivingJobs } from "./receiving/remittances/jobs";
import { advanceJobsByKind } from "./settlement/advance/jobs";
import { settlementOrderJobs } from "./settlement/orders/jobs";
import { exchangePayJobsByKind } from "./settlement/exchange-pay/jobs";
import { verificationJobs } from "./verification/jobs";
import { tickListeners } from "./tick-listeners";
import { collecting } from "./exchange/forward/claims";
import type { JobHandler } from "./worlds/scheduler";

/** A job whose credits are collected from in its own transaction. It comes again when the job itself does. */
const collected = (work: JobHandler): JobHandler =>
  Object.assign<JobHandler, Pick<JobHandler, "nextAt">>(
    async (tx, item, until) => {
      const { given, effects } = await collecting(tx, () => work(tx, item, until));
      return [...(given ?? []), ...effects];
    },
    work.nextAt ? { nextAt: work.nextAt } : {},
  );

/** Everything that can fall due, by kind. */
export const jobHandlers: ReadonlyMap<string, JobHandler> = new Map(
  Object.entries({
    ...marketJobs(tickListeners),
    ...exchangeJobs,
    ...remindersJobs,
    ...quotaJobs,
    ...receivingJobs,
    ...associationJobs,
    ...refundJobs,
    ...paymentsJobs,
    ...batchJobs,
    ...noticesJobs,
    ...companyJobs,
    ...developersJobs,
    ...verificationJobs,
    ...materialsJobs,
    ...advanceJobsByKind,
    ...settlementOrderJobs,
    ...exchangePayJobsByKind,
  }).map(([kind, work]) => [kind, collected(work)]),
);
