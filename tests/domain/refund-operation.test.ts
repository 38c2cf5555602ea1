import { expect, test } from "vitest";
import type { ConfirmedOperation } from "@/lib/call/operation";
import { operationText } from "@/lib/call/operation";
import { money } from "@/lib/money/money";
import { refunds } from "@/lib/receiving/calls/refunds";
import { refundOf, refundPayee } from "../fixtures/refunding";

/** Returns the text of the operation that a code sent for a call is bound to. */
const boundText = (operation: ConfirmedOperation | undefined): string =>
  operation ? operationText(operation) : "nothing";

test("a code for a refund is valid for no other amount, income, payee or bank, and one for its correction for no other account or bank", () => {
  const refund = { ...refundOf("IN2603181000010001", 100_00n), ...refundPayee };
  const otherRefunds = [
    { ...refund, amount: money("USD", 100_01n) },
    { ...refund, detailId: "IN2603181000010002" },
    { ...refund, payeeName: "Somebody Else" },
    { ...refund, payeeAccount: "987654321" },
    { ...refund, payeeBank: "Bank of Elsewhere" },
    { ...refund, payeeSwift: "ELSEUS22" },
    { ...refund, payeeCountry: "MX" },
  ];
  const of = (input: typeof refund) => boundText(refunds.askRefund.operation?.(input));
  expect(new Set([refund, ...otherRefunds].map(of)).size).toBe(8);
  // a refund to the remitter is another operation than a refund to a named account
  expect(boundText(refunds.askRefund.operation?.(refundOf("IN2603181000010001", 100_00n)))).not.toBe(of(refund));
  // why it is refunded may be put in other words meanwhile
  expect(of({ ...refund, reason: "Goods returned" })).toBe(of(refund));

  const correction = { orderNo: "IR2603181000010001", ...refundPayee };
  const ofCorrection = (input: typeof correction) => boundText(refunds.correctRefund.operation?.(input));
  for (const change of [{ payeeAccount: "987654321" }, { payeeSwift: "ELSEUS22" }])
    expect(ofCorrection({ ...correction, ...change })).not.toBe(ofCorrection(correction));
});
