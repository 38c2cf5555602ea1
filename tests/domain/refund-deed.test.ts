import { expect, test } from "vitest";
import type { Deed } from "@/lib/call/deed";
import { deedText } from "@/lib/call/deed";
import { money } from "@/lib/money/money";
import { refunds } from "@/lib/receiving/calls/refunds";
import { refundOf, refundPayee } from "../fixtures/refunding";

/** What a code that was sent for a call is bound to. */
const bound = (deed: Deed | undefined): string => (deed ? deedText(deed) : "nothing");

test("a code for a refund serves no other amount, income, payee or bank, and one for its correction no other account or bank", () => {
  const asked = { ...refundOf("IN2603181000010001", 100_00n), ...refundPayee };
  const others = [
    { ...asked, amount: money("USD", 100_01n) },
    { ...asked, detailId: "IN2603181000010002" },
    { ...asked, payeeName: "Somebody Else" },
    { ...asked, payeeAccount: "987654321" },
    { ...asked, payeeBank: "Bank of Elsewhere" },
    { ...asked, payeeSwift: "ELSEUS22" },
    { ...asked, payeeCountry: "MX" },
  ];
  const of = (takes: typeof asked) => bound(refunds.askRefund.deed?.(takes));
  expect(new Set([asked, ...others].map(of)).size).toBe(8);
  // back to the remitter is another deed than to any account that is named
  expect(bound(refunds.askRefund.deed?.(refundOf("IN2603181000010001", 100_00n)))).not.toBe(of(asked));
  // why it is refunded may be put in other words meanwhile
  expect(of({ ...asked, reason: "Goods returned" })).toBe(of(asked));

  const corrected = { orderNo: "IR2603181000010001", ...refundPayee };
  const ofCorrection = (takes: typeof corrected) => bound(refunds.correctRefund.deed?.(takes));
  for (const other of [{ payeeAccount: "987654321" }, { payeeSwift: "ELSEUS22" }])
    expect(ofCorrection({ ...corrected, ...other })).not.toBe(ofCorrection(corrected));
});
