import { companyJobs } from "./access/company/idle";
import { developersJobs } from "./developers/jobs";
import { exchangeJobs } from "./exchange/jobs";
import { quotaJobs } from "./platform/pricing/quota-cards";
import { remindersJobs } from "./exchange/reminders/reminders";
import { marketJobs } from "./driving/market/jobs";
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
import { tickListeners } from "./driving/tick-listeners";
import { runAndCollectClaims } from "./exchange/forward/claims";
import { isManuallyOperated } from "./driving/worlds/manual-books";
import type { JobHandler } from "./driving/worlds/scheduler";

/**
 * Wraps a job so that charges are collected from its credits in the same transaction. It is rescheduled as the job
 * itself is.
 */
const withCollection = (work: JobHandler): JobHandler =>
  Object.assign<JobHandler, Pick<JobHandler, "nextAt">>(
    async (tx, item, until, room) => {
      const { output, effects } = await runAndCollectClaims(tx, () => work(tx, item, until, room));
      return [...(output ?? []), ...effects];
    },
    work.nextAt ? { nextAt: work.nextAt } : {},
  );

/**
 * Lists the jobs that only banks and the market perform. In an environment with manual bookkeeping they do not run:
 * operations enter the real events instead.
 */
const actedByBanks: ReadonlySet<string> = new Set([
  "market.replay",
  "payments.dispatch",
  "payments.bank",
  "payments.bankRecall",
  "receiving.arrive",
  "receiving.refund",
  "receiving.check",
  "receiving.review",
  "receiving.incomeCheck",
  "settlement.dispatch",
  "settlement.bank",
  "settlement.exchangePayDispatch",
  "settlement.exchangePayBank",
  "verification.review",
]);

const unlessByHand = (kind: string, work: JobHandler): JobHandler =>
  actedByBanks.has(kind) ? async (tx, ...turn) => (isManuallyOperated(tx.world) ? [] : work(tx, ...turn)) : work;

/** Maps each kind of job to its handler. */
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
  }).map(([kind, work]) => [kind, withCollection(unlessByHand(kind, work))]),
);
