import type { Refuses, Takes } from "@/lib/call/call";
import { invariant } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import { amountText, money } from "@/lib/money/money";
import { refunds } from "@/lib/receiving/calls/refunds";
import { income as incomeMachine, incomeRefund } from "@/lib/receiving/states";
import { checkStepUp, unproven } from "../../access/mfa/confirmed";
import type { Handler } from "../../handler";
import { lockAccounts, postMany } from "../../ledger/post-many";
import { currencyOf } from "../../store/currency-of";
import { recallOn } from "../../settlement/advance/overdue";
import { nextIds } from "../../store/ids";
import { lockRow, type NewRow, type Row } from "../../store/records";
import { recordCreation, transition } from "../../store/transition";
import type { Tx } from "../../store/tx";
import { openOf } from "../associations/sides";
import { areIncomesHeld } from "../incomes/held-incomes";
import { configOf } from "./config";
import { refundDueAt, scheduleRefund } from "./due";
import { refundFee } from "./fees";
import { holdPostings, taken, type Refund } from "./money";
import { refundableOf } from "./refundable";
import { toRefundView } from "./views";

type Asking = Tx<Refuses<typeof refunds.askRefund>> & { readonly who: Who };
type Asked = Omit<Takes<typeof refunds.askRefund>, "payPassword" | "msgCode" | "passkey">;

/** Asks for a refund: row, income and held money in one transaction, or nothing. */
export const askRefund: Handler<typeof refunds.askRefund> = async (takes, context) => {
  const useProof = await checkStepUp(context, refunds.askRefund, takes);
  return context.transact(async (tx) => {
    if (!(await useProof(tx))) return tx.refuse("CAPTCHA_ERROR");
    return write(tx, unproven(takes));
  });
};

async function write(tx: Asking, asked: Asked) {
  // the same order of locks as everywhere: merchant, income, then the ledger's accounts
  await areIncomesHeld(tx, tx.who.userNo);
  const income = await lockRow(tx, "Income", {
    world: tx.world.id,
    detailId: asked.detailId,
    userNo: tx.who.userNo,
  });
  if (!income) return tx.refuse("ORDER_NOTFOUND");
  const refund = await agreed(tx, asked, income);
  if (!(await transition(tx, incomeMachine, income, "refund"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await tx.prisma.income.updateMany({
    where: { world: tx.world.id, id: income.id },
    data: {
      heldMinor: income.heldMinor - refund.fromHeldMinor,
      returnedMinor: income.returnedMinor + refund.amountMinor - refund.fromLinkedMinor,
    },
  });
  await tx.prisma.incomeRefund.create({ data: refund satisfies NewRow<"IncomeRefund"> });
  await recordCreation(tx, incomeRefund, refund);
  await recallOn(tx, income.id);
  await hold(tx, refund);
  invariant(refund.dueAt, "a new refund is paid out some day");
  await scheduleRefund(tx, refund.id, refund.dueAt);
  return toRefundView(refund, income.detailId);
}

/** A refund as it is asked for now, or refused: there is so much left, and its fee is the one that was shown. */
async function agreed(tx: Asking, asked: Asked, income: Row<"Income">): Promise<Refund> {
  const { amount, reason, payeeName, payeeAccount, payeeBank, payeeSwift, payeeCountry } = asked;
  const currency = currencyOf(income.currency);
  if (amount.currency !== currency) return tx.refuse("INVALID_CURRENCY");
  const { minor: rest } = await refundableOf(tx, income);
  if (incomeMachine.is(income.state) && !incomeMachine.next(income.state, "refund"))
    return tx.refuse("OPERATION_NOT_ALLOW");
  if (amount.minor > rest) return tx.refuse("REFUND_ABOVE_REST", { rest: amountText(money(currency, rest)) });
  const { mode } = await configOf(tx, tx.who.userNo);
  const fee = await refundFee(tx, amount, mode);
  if (fee.minor >= amount.minor) return tx.refuse("REFUND_FEE_ABOVE_AMOUNT", { fee: amountText(fee) });
  if (asked.shownFee && (asked.shownFee.currency !== currency || asked.shownFee.minor < fee.minor))
    return tx.refuse("COST_CHANGED", { debit: amountText(fee) });
  const { id, orderNo } = await nextIds(tx, `income-refund${income.userNo}`, "IR");
  return {
    world: tx.world.id,
    id,
    orderNo,
    userNo: income.userNo,
    operatorId: tx.who.operatorId,
    incomeId: income.id,
    state: incomeRefund.first,
    changes: 0,
    currency,
    amountMinor: amount.minor,
    feeMinor: fee.minor,
    fromHeldMinor: income.heldMinor < amount.minor ? income.heldMinor : amount.minor,
    // what is open of the income goes first: it is associated with nothing
    fromLinkedMinor: amount.minor > openOf(income) ? amount.minor - openOf(income) : 0n,
    incomeState: income.state,
    askedMode: mode,
    mode,
    switchReason: null,
    payeeName,
    payeeAccount,
    payeeBank,
    payeeSwift,
    payeeCountry,
    reason,
    asked: null,
    failReason: null,
    placedAt: tx.now,
    dueAt: refundDueAt(tx, orderNo, mode),
    doneAt: null,
  };
}

/** Holds what the income did not hold itself; refuses where that was spent meanwhile. */
async function hold(tx: Asking, refund: Refund): Promise<void> {
  const postings = holdPostings(tx, refund);
  if (postings.length === 0) return;
  const { ledgerAccount, minor } = taken(refund);
  const balances = await lockAccounts(
    tx,
    postings.flatMap(({ lines }) => lines.map((line) => line.ledgerAccount)),
  );
  if ((balances.get(ledgerAccount.id) ?? 0n) < minor) return tx.refuse("LACK_BALANCE");
  const verdict = await postMany(tx, postings);
  invariant(verdict === "posted", `what the locked balance covers can be held, got ${verdict}`);
}
