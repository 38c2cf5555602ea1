import { money } from "@/lib/money/money";
import type { TransferFailure } from "@/lib/transfers/review-reasons";
import { note } from "@/lib/simulator/platform/audit/audit";
import { sendMessages } from "../../notices/message";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { asClock, type Tx } from "@/lib/simulator/platform/store/tx";

type Transfer = Row<"AccountTransfer">;

const factsOf = ({ orderNo, currency, amountMinor }: Transfer) => ({
  orderNo,
  amount: money(currencyOf(currency), amountMinor),
});

/** Tells both sides of a transfer that was made; the payee's audit log says so too, under its own number. */
export async function tellOfTransfer(tx: Tx, row: Transfer): Promise<void> {
  const facts = factsOf(row);
  const { userNo, payerName, payeeUserNo, payeeName } = row;
  await sendMessages(tx, [
    { userNo, kind: "transferSent", facts: { ...facts, payee: `${payeeUserNo} ${payeeName}` } },
    { userNo: payeeUserNo, kind: "transferReceived", facts: { ...facts, payer: `${userNo} ${payerName}` } },
  ]);
  await note(asClock(tx), { what: "transfers.received", subject: payeeUserNo, outcome: "ok" });
}

/** Tells the payer alone why a transfer that waited for its review was not made. */
export const tellOfFailure = (tx: Tx, row: Transfer, failure: TransferFailure, remark: string): Promise<void> =>
  sendMessages(tx, [
    {
      userNo: row.userNo,
      kind: "transferFailed",
      facts: { ...factsOf(row), payee: `${row.payeeUserNo} ${row.payeeName}`, failure, remark },
    },
  ]);
