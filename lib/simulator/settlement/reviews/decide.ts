import { Refusal, type RefusalCode } from "@/lib/call/refusals";
import { paymentReview } from "@/lib/payments/states";
import { isBefore } from "@/lib/time/instant";
import { levelToDecide, passLevel, writeDecision } from "../../payments/review/decision";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import { refuse, type Tx } from "@/lib/simulator/platform/store/tx";
import { advanceable, holdCredit } from "../advance/give";
import { settlementLevels } from "../orders/levels";
import { settlementTotal, type SettlementPrice } from "../orders/price";
import { tellOf, tellPeopleOf, tellReviewersOf } from "../orders/tell";
import { isStillPaid } from "../payees/still-paid";
import { closeReview } from "./end-review";
import { fits, livePriceOf } from "./live-price";
import { passSettlement } from "./pass-review";
import { lockReviewedSettlement, type ReviewedSettlement } from "./reviewed";

interface Decision {
  readonly userNo: string;
  readonly orderNo: string;
  readonly operatorId: string;
  readonly isApproved: boolean;
  readonly remark: string;
}

type State = (typeof paymentReview)["states"][number];
type Decided =
  { readonly state: State; readonly refusal: null } | { readonly state: null; readonly refusal: RefusalCode };

const refused = (refusal: RefusalCode): Decided => ({ state: null, refusal });
const decidedAs = (state: State): Decided => ({ state, refusal: null });

/**
 * One reviewer's decision on one settlement, as on a payment: on the level that is next, never by its maker, and not at
 * or after its deadline. Says why it cannot be decided, and then has written nothing. With the last level the exchange is
 * made at the rate of now, and of a speedy one the money advanced; where that no longer fits what was set aside, its maker
 * has to confirm it first. Nobody approves what goes to a payee that operations suspended: its review lapses. The caller holds
 * the incomes that a speedy one is given on.
 */
export async function decideSettlement(
  tx: Tx,
  { userNo, orderNo, operatorId, isApproved, remark }: Decision,
): Promise<Decided> {
  const found = await lockReviewedSettlement(tx, { userNo, orderNo });
  if (!found) return refused("ORDER_NOTFOUND");
  const { order, review } = found;
  if (review.state !== "waiting" || !isBefore(tx.now, review.deadline)) return refused("OPERATION_NOT_ALLOW");
  const levels = await settlementLevels(tx, userNo, tx.by.at);
  const level = await levelToDecide(tx, review, levels, { makerId: order.operatorId, operatorId });
  if (!level) return refused("AUTHORIZATION_FAILED");
  if (isApproved && !(await isStillPaid(tx, order))) return lapsed(tx, found);
  const isLast = review.passed + 1 === review.levels.length;
  const priced = isApproved && isLast ? await priceNow(tx, order) : null;
  if (priced && "refusal" in priced) return refused(priced.refusal);
  await writeDecision(tx, review, level, { operatorId, isApproved, remark });
  if (!isApproved) return rejected(tx, found, remark);
  if (!priced) {
    await tellReviewersOf(tx, order, await passLevel(tx, review, levels), review.deadline);
    return decidedAs("waiting");
  }
  if (!fits(order, priced.price)) return dearer(tx, found, priced.price);
  // what is held covers it
  await passSettlement({ ...tx, refuse }, found, "approve", priced.price);
  await tellPeopleOf(tx, order, "settlementApproved", [order.operatorId]);
  return decidedAs("approved");
}

/**
 * Refuses a speedy settlement that cannot be advanced what it costs, with its credit held: what may be advanced now may be
 * in a moment.
 */
export async function requireCredit(
  tx: Tx<"NO_RATE" | "SPEEDY_NOT_OPEN" | "ADVANCE_OVERDUE" | "CREDIT_EXCEEDED" | "SURPLUS_EXCEEDED">,
  { userNo }: Pick<Row<"SettlementOrder">, "userNo">,
  price: SettlementPrice,
): Promise<void> {
  if (!price.times) return;
  await holdCredit(tx, userNo);
  await advanceable(tx, { userNo, amount: price.debit, totalOf: settlementTotal(tx, price) });
}

/** What a settlement costs now, with its credit held, or why it cannot be exchanged. */
async function priceNow(
  tx: Tx,
  row: Row<"SettlementOrder">,
): Promise<{ readonly price: SettlementPrice } | { readonly refusal: RefusalCode }> {
  try {
    const price = await livePriceOf({ ...tx, refuse }, row);
    await requireCredit({ ...tx, refuse }, row, price);
    return { price };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.code };
    throw error;
  }
}

async function rejected(tx: Tx, found: ReviewedSettlement, remark: string): Promise<Decided> {
  await closeReview(tx, found, "reject", remark);
  await tellPeopleOf(tx, found.order, "settlementRejected", [found.order.operatorId], { remark: remark || "—" });
  return decidedAs("rejected");
}

/** Its payee was suspended, whoever decides: the review is over and everything held comes back. */
export async function lapsed(tx: Tx, found: ReviewedSettlement): Promise<Decided> {
  await closeReview(tx, found, "lapse", "");
  await tellOf(tx, found.order, "settlementLapsed");
  return decidedAs("lapsed");
}

/** The deadline stays as it was: the maker has what is left of it. */
async function dearer(tx: Tx, { order, review }: ReviewedSettlement, { debit }: SettlementPrice): Promise<Decided> {
  await transition(tx, paymentReview, review, "costlier");
  const facts = { cost: debit, deadline: review.deadline };
  await tellPeopleOf(tx, order, "settlementDearer", [order.operatorId], facts);
  return decidedAs("confirming");
}
