import { accountTransfer, madeTransfer } from "@/lib/transfers/states";
import { joinedTextExpression, stateLiteral, type RowExpressions } from "@/lib/simulator/platform/store/query";

/** Builds the condition that a merchant can see a transfer `t`: it created it, or received it. */
export const visibleTransferCondition = (eb: RowExpressions<"accountTransfer", "t">, userNo: string) =>
  eb.or([
    eb("t.userNo", "=", userNo),
    eb.and([eb("t.payeeUserNo", "=", userNo), eb("t.state", "=", stateLiteral(accountTransfer, madeTransfer))]),
  ]);

/** Selects the other side of a transfer `t` by number and name, as a merchant knows it. */
export const transferCounterpartyColumn = (eb: RowExpressions<"accountTransfer", "t">, userNo: string) =>
  eb
    .case()
    .when("t.userNo", "=", userNo)
    .then(joinedTextExpression(eb.ref("t.payeeUserNo"), eb.ref("t.payeeName")))
    .else(joinedTextExpression(eb.ref("t.userNo"), eb.ref("t.payerName")))
    .end();
