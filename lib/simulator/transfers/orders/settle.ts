import { money } from "@/lib/money/money";
import type { TransferFailure } from "@/lib/transfers/review-reasons";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { sendMerchantMessages } from "../../notices/message";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { withClockActor, type Tx } from "@/lib/simulator/platform/store/tx";

type Transfer = Row<"AccountTransfer">;

const factsOf = ({ orderNo, currency, amountMinor }: Transfer) => ({
  orderNo,
  amount: money(currencyFromColumn(currency), amountMinor),
});

/**
 * Notifies both sides of an executed transfer; it is also recorded in the payee's audit log, under the payee's own
 * number.
 */
export async function notifyOfTransfer(tx: Tx, row: Transfer): Promise<void> {
  const facts = factsOf(row);
  const { userNo, payerName, payeeUserNo, payeeName } = row;
  await sendMerchantMessages(tx, [
    { userNo, kind: "transferSent", facts: { ...facts, payee: `${payeeUserNo} ${payeeName}` } },
    { userNo: payeeUserNo, kind: "transferReceived", facts: { ...facts, payer: `${userNo} ${payerName}` } },
  ]);
  await writeAuditNote(withClockActor(tx), { what: "transfers.received", subject: payeeUserNo, outcome: "ok" });
}

/** Notifies only the payer of the reason why a reviewed transfer was not executed. */
export const notifyOfFailedTransfer = (
  tx: Tx,
  row: Transfer,
  failure: TransferFailure,
  remark: string,
): Promise<void> =>
  sendMerchantMessages(tx, [
    {
      userNo: row.userNo,
      kind: "transferFailed",
      facts: { ...factsOf(row), payee: `${row.payeeUserNo} ${row.payeeName}`, failure, remark },
    },
  ]);
