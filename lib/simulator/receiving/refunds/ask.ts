import type { Takes } from "@/lib/call/call";
import { invariant, issueAt } from "@/lib/call/refusals";
import { amountText, money } from "@/lib/money/money";
import { refunds, type refundAsked, type refundRefusals } from "@/lib/receiving/calls/refunds";
import { income as incomeMachine, incomeRefund } from "@/lib/receiving/states";
import type * as z from "zod/mini";
import { checkStepUp, unproven } from "../../access/mfa/confirmed";
import type { OpsWho, Who } from "@/lib/call/who";
import type { CallTx, Handler } from "@/lib/simulator/platform/handler";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { recallOn } from "../../settlement/advance/overdue";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import { lockRow, type NewRow, type Row } from "@/lib/simulator/platform/store/records";
import { recordCreation, transition } from "@/lib/simulator/platform/store/transition";
import { openOf } from "../associations/sides";
import { areIncomesHeld } from "../incomes/held-incomes";
import { configOf } from "./config";
import { remitterAccount, refundDestination } from "./destination";
import { refundDueAt, scheduleRefund } from "./due";
import { refundFee } from "./fees";
import { whyByOperations } from "./gate";
import { holdPostings, taken, type Refund } from "./money";
import { firstLinks, refundableOf, reserveLinks } from "./refundable";
import { refundViewOf } from "./views";

type Making = CallTx<
  "ORDER_NOTFOUND" | "OPERATION_NOT_ALLOW" | "INVALID_CURRENCY" | "COST_CHANGED" | (typeof refundRefusals)[number],
  Who | OpsWho
>;
type Asked = z.output<typeof refundAsked> & Pick<Takes<typeof refunds.askRefund>, "shownFee">;

/** Who makes a refund: the merchant's own person, or somebody of operations on its behalf. */
interface Maker {
  readonly userNo: string;
  readonly operatorId: string;
  /** The person of operations, who has prepared it by making it. */
  readonly preparedBy?: string;
}

/** Asks for a refund: row, income and held money in one transaction, or nothing. */
export const askRefund: Handler<typeof refunds.askRefund> = async (takes, context) => {
  const useProof = await checkStepUp(context, refunds.askRefund, takes);
  return context.transact(async (tx) => {
    if (!(await useProof(tx))) return tx.refuse("CAPTCHA_ERROR");
    const { userNo, operatorId } = tx.who;
    const income = await lockedIncome(tx, userNo, takes.detailId);
    const why = await whyByOperations(tx, income);
    if (why) return tx.refuse("REFUND_BY_OPERATIONS", { why });
    return refundViewOf(tx, await makeRefund(tx, income, unproven(takes), { userNo, operatorId }));
  });
};

/** An income of a merchant's, with its merchant; the same order of locks as everywhere: the ledger's accounts come last. */
export async function lockedIncome(tx: Making, userNo: string, detailId: string): Promise<Row<"Income">> {
  await areIncomesHeld(tx, userNo);
  return (await lockRow(tx, "Income", { world: tx.world.id, detailId, userNo })) ?? tx.refuse("ORDER_NOTFOUND");
}

/**
 * Makes a refund of an income that is locked: under way at once, or waiting for operations where it goes elsewhere or was
 * made by them. Its number.
 */
export async function makeRefund(tx: Making, income: Row<"Income">, asked: Asked, maker: Maker): Promise<string> {
  const refund = await agreed(tx, asked, income, maker);
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
  await reserveLinks(tx, refund);
  await recallOn(tx, income.id);
  await hold(tx, refund);
  if (refund.dueAt) await scheduleRefund(tx, refund.id, refund.dueAt);
  else invariant(await transition(tx, incomeRefund, refund, "review"), "a new refund can be reviewed");
  return refund.orderNo;
}

/** A refund as it is asked for now, or refused: there is so much left, and its fee is the one that was shown. */
async function agreed(tx: Making, asked: Asked, income: Row<"Income">, maker: Maker): Promise<Refund> {
  const { amount, reason = "" } = asked;
  const currency = currencyOf(income.currency);
  if (amount.currency !== currency) return tx.refuse("INVALID_CURRENCY", issueAt("amount"));
  if (incomeMachine.is(income.state) && !incomeMachine.next(income.state, "refund"))
    return tx.refuse("OPERATION_NOT_ALLOW");
  await refuseTooMuch(tx, asked, income);
  const { mode } = await configOf(tx, maker.userNo);
  const fee = await refundFee(tx, amount, mode);
  if (fee.minor >= amount.minor) return tx.refuse("REFUND_FEE_ABOVE_AMOUNT", { fee: amountText(fee) });
  if (asked.shownFee && (asked.shownFee.currency !== currency || asked.shownFee.minor < fee.minor))
    return tx.refuse("COST_CHANGED", { debit: amountText(fee) });
  const to = await destinationOf(tx, asked, income);
  const { id, orderNo } = await nextIds(tx, `income-refund${income.userNo}`, "IR");
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
    fromLinkedMinor: amount.minor > openOf(income) ? amount.minor - openOf(income) : 0n,
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

async function destinationOf(tx: Making, asked: Asked, { remittanceId, userNo, currency }: Row<"Income">) {
  const from = await tx.prisma.remittance.findFirst({ where: { world: tx.world.id, id: remittanceId } });
  invariant(from, "an income came with a remittance");
  return refundDestination(tx, asked, { userNo, currency, own: await remitterAccount(tx, from) });
}

/** Refuses more than can be refunded, with the links that are released first so that more of it can. */
async function refuseTooMuch(tx: Making, { amount }: Asked, income: Row<"Income">): Promise<void> {
  const { minor, releaseFirst } = await refundableOf(tx, income);
  if (amount.minor <= minor) return;
  const rest = amountText(money(currencyOf(income.currency), minor));
  if (releaseFirst.length === 0) return tx.refuse("REFUND_ABOVE_REST", { rest });
  const links = (await firstLinks(tx, releaseFirst)).map(
    ({ associationNo, contractNo, amount: linked }) => `${associationNo} (${contractNo}, ${amountText(linked)})`,
  );
  return tx.refuse("REFUND_LINKS_FIRST", { rest, links: links.join(", ") });
}

/** Holds what the income did not hold itself; refuses where that was spent meanwhile. */
async function hold(tx: Making, refund: Refund): Promise<void> {
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
