import { exchange } from "@/lib/exchange/calls/orders";
import { forwards } from "@/lib/exchange/calls/forwards";
import type { Call } from "@/lib/call/call";
import { materialBatchCalls } from "@/lib/materials/calls/batches";
import { operations } from "@/lib/operations/calls/worlds";
import { batchCalls } from "@/lib/payments/calls/batches";
import { payments } from "@/lib/payments/calls/payments";
import { companyCalls } from "@/lib/reference/calls/companies";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { refunds } from "@/lib/receiving/calls/refunds";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { transfers } from "@/lib/transfers/calls/transfers";
import { verificationApplications } from "@/lib/verification/calls/applications";
import { objectFieldsOf } from "../fit";

/** Maps a command to the calls with the answers that its own answer consists of. */
const answeredBy: Readonly<Record<string, readonly Call[]>> = {
  exchange: [exchange.placeRealTime],
  book: [forwards.book],
  limitOrder: [exchange.placeLimit],
  addPayee: [payments.addPayee],
  pay: [payments.pay],
  paymentBatch: [batchCalls.submitBatch],
  remit: [operations.sendRemittance, operations.creditRemittance],
  refund: [refunds.askRefund],
  transfer: [transfers.transfer],
  applyForAccount: [accountApplications.submitApplication],
  contractList: [materialBatchCalls.batchProgress],
  settle: [settlementOrders.settle],
  exchangePay: [exchangePayCalls.makeExchangePay],
  registeredCompany: [companyCalls.company],
  applyAsCompany: [verificationApplications.submitCompany],
  applyAsHongKongCompany: [verificationApplications.submitHkCompany],
  applyAsForeignCompany: [verificationApplications.submitOtherArea],
  applyAsPerson: [verificationApplications.submitPersonal],
};

/** Lists answers that no single call returns. */
const composedAnswers: Readonly<Record<string, readonly string[]>> = {
  paper: ["fileId"],
  linkedIncome: ["orderNo", "detailId", "links"],
};

/** Returns the fields of a call's answer; undefined where it has no field names. */
export const replyFieldsOf = ({ reply, output }: Call): readonly string[] | undefined => {
  const shape = reply === "json" ? objectFieldsOf(output) : undefined;
  return shape && Object.keys(shape);
};

/**
 * Returns the fields of a command's answer, for texts that refer to them; undefined where they are known only after it
 * ran.
 */
export function commandAnswerFields(command: string): readonly string[] | undefined {
  const fields = answeredBy[command]?.map(replyFieldsOf);
  if (fields === undefined) return composedAnswers[command];
  return fields.every((fieldNames) => fieldNames !== undefined) ? fields.flat() : undefined;
}
