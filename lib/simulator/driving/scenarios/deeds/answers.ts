import { exchange } from "@/lib/exchange/calls/orders";
import { forwards } from "@/lib/exchange/calls/forwards";
import type { Call } from "@/lib/call/call";
import { operations } from "@/lib/operations/calls/worlds";
import { payments } from "@/lib/payments/calls/payments";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { refunds } from "@/lib/receiving/calls/refunds";
import { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { transfers } from "@/lib/transfers/calls/transfers";
import { shapeOf } from "../fit";

/** The calls whose answers a deed's answer is made of. */
const answeredBy: Readonly<Record<string, readonly Call[]>> = {
  exchange: [exchange.placeRealTime],
  book: [forwards.book],
  limitOrder: [exchange.placeLimit],
  addPayee: [payments.addPayee],
  pay: [payments.pay],
  remit: [operations.sendRemittance, operations.creditRemittance],
  refund: [refunds.askRefund],
  transfer: [transfers.transfer],
  applyForAccount: [accountApplications.submitApplication],
  settle: [settlementOrders.settle],
  exchangePay: [exchangePays.makeExchangePay],
};

/** Answers that are no call's own. */
const made: Readonly<Record<string, readonly string[]>> = {
  paper: ["fileId"],
  linkedIncome: ["orderNo", "detailId", "links"],
};

/** The fields of a call's answer; undefined where it has no names of its own. */
export const fieldsOf = ({ reply, gives }: Call): readonly string[] | undefined => {
  const shape = reply === "json" ? shapeOf(gives) : undefined;
  return shape && Object.keys(shape);
};

/** The fields of a deed's answer, for what a text names of it; undefined where they are known only when it is done. */
export function answerOf(deed: string): readonly string[] | undefined {
  const fields = answeredBy[deed]?.map(fieldsOf);
  if (fields === undefined) return made[deed];
  return fields.every((one) => one !== undefined) ? fields.flat() : undefined;
}
