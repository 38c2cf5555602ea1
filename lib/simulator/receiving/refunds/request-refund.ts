import type { CallInput } from "@/lib/call/call";
import { invariant, issueAt } from "@/lib/call/refusals";
import { amountText, money } from "@/lib/money/money";
import { refunds, type refundRequest, type refundRefusals } from "@/lib/receiving/calls/refunds";
import { income as incomeMachine, incomeRefund } from "@/lib/receiving/states";
import type * as z from "zod/mini";
import { checkStepUp, omitProofFields } from "@/lib/simulator/access/mfa/confirmation";
import type { OpsPrincipal, Principal } from "@/lib/call/principal";
import type { CallTx, Handler } from "@/lib/simulator/platform/handler";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { makeIncomeAdvancesDue } from "../../settlement/advance/overdue";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { lockRow, type NewRow, type Row } from "@/lib/simulator/platform/store/records";
import { recordCreationInHistory, transition } from "@/lib/simulator/platform/store/transition";
import { unlinkedIncomeMinor } from "../associations/sides";
import { areIncomesHeldForExpiredCert } from "../incomes/reserved-incomes";
import { readRefundConfig } from "./config";
import { remitterAccount, refundDestination } from "./destination";
import { refundDueAt, scheduleRefundPayout } from "./due";
import { refundFee } from "./fees";
import { operationsOnlyRefundReason } from "./gate";
import { refundHoldPostings, refundDebit, type StoredRefund } from "./money";
import { loadLinkSummaries, findRefundableAmount, reserveLinksForRefund } from "./refundable";
import { refundViewOf } from "./views";

type Making = CallTx<
  "ORDER_NOTFOUND" | "OPERATION_NOT_ALLOW" | "INVALID_CURRENCY" | "COST_CHANGED" | (typeof refundRefusals)[number],
  Principal | OpsPrincipal
>;
type RefundInput = z.output<typeof refundRequest> & Pick<CallInput<typeof refunds.askRefund>, "shownFee">;

/** Describes the maker of a refund: the merchant's own user, or an operator on its behalf. */
interface Maker {
  readonly userNo: string;
  readonly operatorId: string;
  /** The operator, who has prepared the refund by making it. */
  readonly preparedBy?: string;
}

/** Requests a refund: writes the row, the income and the held money in one transaction, or nothing. */
export const requestIncomeRefund: Handler<typeof refunds.askRefund> = async (input, context) => {
  const useProof = await checkStepUp(context, refunds.askRefund, input);
  return context.transact(async (tx) => {
    if (!(await useProof(tx))) return tx.refuse("CAPTCHA_ERROR");
    const { userNo, operatorId } = tx.principal;
    const income = await lockMerchantAndIncome(tx, userNo, input.detailId);
    const why = await operationsOnlyRefundReason(tx, income);
    if (why) return tx.refuse("REFUND_BY_OPERATIONS", { why });
    return refundViewOf(tx, await makeRefund(tx, income, omitProofFields(input), { userNo, operatorId }));
  });
};

/** Locks a merchant and one of its incomes, in the general lock order: the ledger's accounts come last. */
export async function lockMerchantAndIncome(tx: Making, userNo: string, detailId: string): Promise<Row<"Income">> {
  await areIncomesHeldForExpiredCert(tx, userNo);
  return (await lockRow(tx, "Income", { world: tx.world.id, detailId, userNo })) ?? tx.refuse("ORDER_NOTFOUND");
}

/**
 * Makes a refund of a locked income: in progress immediately, or waiting for operations when it goes to another account
 * or was made by them. Returns its number.
 */
export async function makeRefund(
  tx: Making,
  income: Row<"Income">,
  request: RefundInput,
  maker: Maker,
): Promise<string> {
  const refund = await draftRefund(tx, request, income, maker);
  if (!(await transition(tx, incomeMachine, income, "refund"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await tx.prisma.income.updateMany({
    where: { world: tx.world.id, id: income.id },
    data: {
      heldMinor: income.heldMinor - refund.fromHeldMinor,
      returnedMinor: income.returnedMinor + refund.amountMinor - refund.fromLinkedMinor,
    },
  });
  await tx.prisma.incomeRefund.create({ data: refund satisfies NewRow<"IncomeRefund"> });
  await recordCreationInHistory(tx, incomeRefund, refund);
  await reserveLinksForRefund(tx, refund);
  await makeIncomeAdvancesDue(tx, income.id);
  await hold(tx, refund);
  if (refund.dueAt) await scheduleRefundPayout(tx, refund.id, refund.dueAt);
  else invariant(await transition(tx, incomeRefund, refund, "review"), "a new refund can be reviewed");
  return refund.orderNo;
}

/** Builds the requested refund or refuses it: the amount must be available, and the fee at most the displayed one. */
async function draftRefund(
  tx: Making,
  request: RefundInput,
  income: Row<"Income">,
  maker: Maker,
): Promise<StoredRefund> {
  const { amount, reason = "" } = request;
  const currency = currencyFromColumn(income.currency);
  if (amount.currency !== currency) return tx.refuse("INVALID_CURRENCY", issueAt("amount"));
  if (incomeMachine.is(income.state) && !incomeMachine.next(income.state, "refund"))
    return tx.refuse("OPERATION_NOT_ALLOW");
  await refuseTooMuch(tx, request, income);
  const { mode } = await readRefundConfig(tx, maker.userNo);
  const fee = await refundFee(tx, amount, mode);
  if (fee.minor >= amount.minor) return tx.refuse("REFUND_FEE_ABOVE_AMOUNT", { fee: amountText(fee) });
  if (request.shownFee && (request.shownFee.currency !== currency || request.shownFee.minor < fee.minor))
    return tx.refuse("COST_CHANGED", { debit: amountText(fee) });
  const to = await destinationOf(tx, request, income);
  const { id, orderNo } = await nextIdAndOrderNo(tx, `income-refund${income.userNo}`, "IR");
  const isReviewed = to.isElsewhere || maker.preparedBy !== undefined;
  return {
    world: tx.world.id,
    id,
    orderNo,
    userNo: income.userNo,
    operatorId: maker.operatorId,
    incomeId: income.id,
    state: incomeRefund.first,
    changes: 0,
    currency,
    amountMinor: amount.minor,
    feeMinor: fee.minor,
    fromHeldMinor: income.heldMinor < amount.minor ? income.heldMinor : amount.minor,
    // what is open of the income goes first: it is associated with nothing
    fromLinkedMinor: amount.minor > unlinkedIncomeMinor(income) ? amount.minor - unlinkedIncomeMinor(income) : 0n,
    incomeState: income.state,
    askedMode: mode,
    mode,
    switchReason: null,
    ...to,
    reason: reason.trim(),
    isByOperations: maker.preparedBy !== undefined,
    preparedBy: maker.preparedBy ?? "",
    preparedAt: maker.preparedBy === undefined ? null : tx.now,
    preparedReason: maker.preparedBy === undefined ? "" : reason.trim(),
    confirmedBy: "",
    asked: null,
    failReason: null,
    placedAt: tx.now,
    dueAt: isReviewed ? null : refundDueAt(tx, orderNo, mode),
    doneAt: null,
  };
}

async function destinationOf(tx: Making, request: RefundInput, { remittanceId, userNo, currency }: Row<"Income">) {
  const from = await tx.prisma.remittance.findFirst({ where: { world: tx.world.id, id: remittanceId } });
  invariant(from, "an income came with a remittance");
  return refundDestination(tx, request, { userNo, currency, remitter: await remitterAccount(tx, from) });
}

/** Refuses more than can be refunded, naming the links to release first so that more of it can. */
async function refuseTooMuch(tx: Making, { amount }: RefundInput, income: Row<"Income">): Promise<void> {
  const { minor, releaseFirst } = await findRefundableAmount(tx, income);
  if (amount.minor <= minor) return;
  const rest = amountText(money(currencyFromColumn(income.currency), minor));
  if (releaseFirst.length === 0) return tx.refuse("REFUND_ABOVE_REST", { rest });
  const links = (await loadLinkSummaries(tx, releaseFirst)).map(
    ({ associationNo, contractNo, amount: linkedAmount }) =>
      `${associationNo} (${contractNo}, ${amountText(linkedAmount)})`,
  );
  return tx.refuse("REFUND_LINKS_FIRST", { rest, links: links.join(", ") });
}

/** Holds the amount that the income did not hold itself; refuses when it has been spent. */
async function hold(tx: Making, refund: StoredRefund): Promise<void> {
  const postings = refundHoldPostings(tx, refund);
  if (postings.length === 0) return;
  const { ledgerAccount, minor } = refundDebit(refund);
  const balances = await lockAccounts(
    tx,
    postings.flatMap(({ lines }) => lines.map((line) => line.ledgerAccount)),
  );
  if ((balances.get(ledgerAccount.id) ?? 0n) < minor) return tx.refuse("LACK_BALANCE");
  const verdict = await postMany(tx, postings);
  invariant(verdict === "posted", `what the locked balance covers can be held, got ${verdict}`);
}
