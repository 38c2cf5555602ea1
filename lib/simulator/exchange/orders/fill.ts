import { setImmediate as nextTurn } from "node:timers/promises";
import { invariant } from "@/lib/call/refusals";
import { feeCappedByHold, maxCoveredExchangeAmounts, type FeeOf } from "@/lib/exchange/limit";
import { amountsAt, type Amounts } from "@/lib/exchange/rules";
import { limitOrder } from "@/lib/exchange/states";
import type { Currency } from "@/lib/money/currency";
import { feeOf, type FeeTerms } from "@/lib/money/fee";
import { money, type Money } from "@/lib/money/money";
import { rateText, type Rate } from "@/lib/money/rate";
import { systemNow } from "@/lib/time/clock";
import { clockActor, type Actor } from "@/lib/simulator/platform/audit/actor";
import { merchantAccount, type LedgerAccount } from "@/lib/simulator/platform/ledger/chart";
import type { Posting, PostingVerdict } from "@/lib/simulator/platform/ledger/post";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import type { Mids } from "@/lib/simulator/driving/market/path";
import { markRejectionHandled, awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import { declareChangedColumns, transitionMany } from "@/lib/simulator/platform/store/transition";
import { storeStateReasons, type Reason } from "@/lib/simulator/platform/store/reasons";
import { sendMerchantMessages } from "../../notices/message";
import type { ClockEffect } from "@/lib/simulator/driving/worlds/scheduler";
import { boundsReachedByMids } from "../limit/bounds";
import { unscheduleMany } from "../ended-items";
import { resetReachedBounds, type ReachedBound } from "../limit/rate-bounds";
import { lockTouchedOrders, type TouchedRow } from "./touched-orders";
import { feeTableAt, convertFeeTerms, type FeeTable } from "@/lib/simulator/platform/pricing/fee-table";
import { limitHoldPosting } from "../limit/hold";
import { exchangePostings, ledgerAccountsOf } from "./posting";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Describes an order that the tick touches, with its amounts at the tick's own rate. */
interface TouchedOrder extends Amounts {
  readonly id: string;
  readonly orderNo: string;
  readonly userNo: string;
  readonly queuedAt: Date;
  readonly queueNo: bigint;
  readonly rate: Rate;
  readonly fee: Money;
  /** Allows partial fills: an insufficient balance fills what it covers. */
  readonly fillsPart: boolean;
  /** Holds the amount held at placement, fee included; 0 without a hold. */
  readonly heldMinor: bigint;
  readonly changes: number;
  /** Present only for a partial fill: the whole order, and the fee on that. */
  readonly whole?: Amounts;
  readonly wholeFee?: Money;
}

/** Describes the end of an order in its turn, and the available balance at that point, in minor units. */
interface ScreenedOrder {
  readonly order: TouchedOrder;
  readonly end: End;
  readonly available: bigint;
}

/** Names the end of a touched order. */
type End = "fill" | "fillPart" | "starve";

/**
 * Fills the limit orders that a tick touches, at the tick's own rate, older orders first: whole, or the covered part
 * when the merchant selected that. An order without balance in its turn fails. Costs one query of the bounds when
 * nothing is touched, and a fixed number of statements per pair regardless of the number of orders. Called with the
 * world's row locked, so no two ticks fill concurrently.
 */
export async function fillTouchedLimitOrders(tx: Tx, mids: Mids): Promise<ClockEffect[]> {
  const reachedBounds = await boundsReachedByMids(tx, mids);
  if (reachedBounds.length === 0) return [];
  const feeOn = limitFees(await feeTableAt(tx), mids);
  const touchedOrders = await touchedBy(tx, reachedBounds, feeOn);
  const effects = touchedOrders.length > 0 ? await fill(tx, touchedOrders, feeOn) : [];
  await resetReachedBounds(tx, reachedBounds);
  return effects;
}

/** Fills the orders that are covered and fails the rest. */
async function fill(tx: Tx, touchedOrders: readonly TouchedOrder[], feeOn: FeeOf): Promise<ClockEffect[]> {
  const screenedOnes = await screenOrders(tx, touchedOrders, feeOn);
  const by = clockActor(systemNow());
  const ending = (end: End) => screenedOnes.filter((entry) => entry.end === end).map(({ order }) => order);
  const [filledOrders, failedOrders] = [
    screenedOnes.filter(({ end }) => end !== "starve").map(({ order }) => order),
    ending("starve"),
  ];
  const posting = markRejectionHandled(postFilled(tx, filledOrders, by));
  await nextTurn();
  const settlements = (["fill", "fillPart", "starve"] as const).map((end) => finishOrders(tx, ending(end), end));
  const ids = touchedOrders.map(({ id }) => id);
  const explanation = storeStateReasons(tx, screenedOnes.flatMap(incompleteFillReasons));
  await awaitAllBeforeFailing(posting, ...settlements, explanation, unscheduleMany(tx, "exchange.expire", ids));
  await sendMerchantMessages(tx, [
    ...filledOrders.map(({ orderNo, userNo, sell, buy, fee, rate, whole }) => ({
      userNo,
      kind: whole ? ("limitFilledPart" as const) : ("limitFilled" as const),
      facts: {
        orderNo,
        sell,
        buy,
        fee,
        rate: rateText(rate),
        ...(whole && { whole: whole.fixed === "sell" ? whole.sell : whole.buy }),
      },
    })),
    ...failedOrders.map(({ orderNo, userNo, sell }) => ({
      userNo,
      kind: "limitFailed" as const,
      facts: { orderNo, sell },
    })),
  ]);
  return screenedOnes.map(({ order, end }) => ({ kind: effectOf[end], subject: order.orderNo, at: tx.now }));
}

/** Limits the orders that one statement posts. */
const postedAtOnce = 1_000;

/**
 * Posts filled orders, in their turn. The database writes one batch while the next is built, and the other statements
 * of the orders' ends.
 */
async function postFilled(tx: Tx, filledOrders: readonly TouchedOrder[], by: Actor): Promise<void> {
  const verdicts: Promise<PostingVerdict>[] = [];
  for (let from = 0; from < filledOrders.length; from += postedAtOnce) {
    const portion = filledOrders.slice(from, from + postedAtOnce).flatMap((order) => postingsOf(order, tx.now, by));
    verdicts.push(markRejectionHandled(postMany(tx, portion)));
    await nextTurn(); // it leaves before the next is built
  }
  for (const verdict of await Promise.all(verdicts))
    invariant(
      verdict === "posted",
      `orders that were screened with their accounts locked can be posted, got ${verdict}`,
    );
}

/**
 * Returns the reason for an incomplete fill: the needed amount at its turn, its fee included, and the available
 * balance.
 */
function incompleteFillReasons({ order, end, available }: ScreenedOrder): Reason[] {
  if (end === "fill") return [];
  const { sell } = order.whole ?? order;
  const fee = order.wholeFee ?? order.fee;
  return [
    {
      subject: order.id,
      rule: end === "starve" ? "balanceShort" : "balancePart",
      neededAmount: money(sell.currency, sell.minor + fee.minor),
      present: money(sell.currency, available),
    },
  ];
}

const effectOf: Readonly<Record<End, string>> = {
  fill: "exchange.filled",
  fillPart: "exchange.filledPart",
  starve: "exchange.failed",
};

/**
 * Returns the fees of limit orders by the table at the tick, read once for all, regardless of the table when an order
 * was placed.
 */
function limitFees(table: FeeTable, mids: Mids): FeeOf {
  const termsByCurrency = new Map<Currency, FeeTerms>();
  return (sell) => {
    const terms =
      termsByCurrency.get(sell.currency) ?? convertFeeTerms(table.rule("limit", sell.currency), sell.currency, mids);
    invariant(terms, `a tick with a rate of a pair with ${sell.currency} has one of it against the dollar`);
    termsByCurrency.set(sell.currency, terms);
    return feeOf(sell, terms);
  };
}

async function touchedBy(tx: Tx, reachedBounds: readonly ReachedBound[], feeOn: FeeOf): Promise<TouchedOrder[]> {
  const touchedOrders: TouchedOrder[] = [];
  for (const { side, rate } of reachedBounds) {
    for (const row of await lockTouchedOrders(tx, side, rate)) touchedOrders.push(atRate(row, rate, feeOn));
  }
  return touchedOrders.sort(byAge);
}

const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/**
 * Compares by age, older first. Orders of one instant (on a stopped clock) are sorted by merchant and by their
 * sequence, which counts up within a merchant.
 */
const byAge = (a: TouchedOrder, b: TouchedOrder): number =>
  a.queuedAt.getTime() - b.queuedAt.getTime() || byNumber(a.userNo, b.userNo) || Number(a.queueNo - b.queueNo);

/**
 * Returns an order with its amounts at the tick's rate. The rate is the target or better, so a fixed buy amount costs
 * the target's sell amount at most.
 */
function atRate({ sell, buy, fixed, sellMinor, buyMinor, ...row }: TouchedRow, rate: Rate, feeOn: FeeOf): TouchedOrder {
  const amounts = amountsAt(fixed === "sell" ? money(sell, sellMinor) : money(buy, buyMinor), rate, sell);
  invariant(
    fixed === "sell" ? amounts.buy.minor >= buyMinor : amounts.sell.minor <= sellMinor,
    `${row.orderNo} fills at its target or better`,
  );
  const fee = feeOn(amounts.sell);
  return {
    ...row,
    ...amounts,
    rate,
    fee: row.heldMinor > 0n ? feeCappedByHold(amounts.sell, fee, row.heldMinor) : fee,
  };
}

/** Returns the accounts that filling an order moves money on. */
function accountsOf(order: TouchedOrder): LedgerAccount[] {
  const ledgerAccounts = Object.values(ledgerAccountsOf(order));
  return order.heldMinor > 0n
    ? [...ledgerAccounts, merchantAccount(order.userNo, "held", order.sell.currency)]
    : ledgerAccounts;
}

/** Returns the postings of a filled order. The hold pays for it, and the rest is released. */
function postingsOf(order: TouchedOrder, at: Date, by: Actor): Posting[] {
  if (order.heldMinor === 0n) return exchangePostings(order, at, by);
  const remainingMinor = order.heldMinor - order.sell.minor - order.fee.minor;
  return [
    ...exchangePostings({ ...order, from: "held" }, at, by),
    ...limitHoldPosting(
      { id: order.id, userNo: order.userNo, sell: order.sell.currency },
      "limitRelease",
      remainingMinor,
      order.changes + 1,
      at,
      by,
    ),
  ];
}

/**
 * Screens the orders in their turn with all their accounts locked: an order that is covered in its turn is filled, and
 * the bought amount, or the excess of the hold, may pay for the next.
 */
async function screenOrders(
  tx: InWorld,
  touchedOrders: readonly TouchedOrder[],
  feeOn: FeeOf,
): Promise<ScreenedOrder[]> {
  const balances = new Map(await lockAccounts(tx, touchedOrders.flatMap(accountsOf)));
  const add = ({ id }: LedgerAccount, minor: bigint) => void balances.set(id, (balances.get(id) ?? 0n) + minor);
  return touchedOrders.map((order) => {
    const { paying, receiving } = ledgerAccountsOf(order);
    const available = balances.get(paying.id) ?? 0n;
    const debitMinor = order.sell.minor + order.fee.minor;
    if (order.heldMinor > 0n || debitMinor <= available) {
      add(paying, order.heldMinor - debitMinor);
      add(receiving, order.buy.minor);
      return { order, end: "fill", available };
    }
    const part = order.fillsPart ? maxCoveredExchangeAmounts(order, order.rate, available, feeOn) : undefined;
    if (!part) return { order, end: "starve", available };
    const filledPart: TouchedOrder = { ...order, ...part, fee: feeOn(part.sell), whole: order, wholeFee: order.fee };
    add(paying, -filledPart.sell.minor - filledPart.fee.minor);
    add(receiving, filledPart.buy.minor);
    return { order: filledPart, end: "fillPart", available };
  });
}

const starvedColumns = declareChangedColumns(limitOrder, { all: ["doneAt", "updatedAt"] });
const filledColumns = declareChangedColumns(limitOrder, {
  each: ["rate", "sellMinor", "buyMinor", "feeMinor", "heldMinor"],
  all: ["doneAt", "updatedAt"],
});

/** Makes the final transition of orders, and records the actual amounts of each filled one. */
async function finishOrders(tx: Tx, orders: readonly TouchedOrder[], end: End): Promise<void> {
  if (orders.length === 0) return;
  const amounts = {
    rate: orders.map(({ rate }) => rate.value),
    sellMinor: orders.map(({ sell }) => sell.minor),
    buyMinor: orders.map(({ buy }) => buy.minor),
    feeMinor: orders.map(({ fee }) => fee.minor),
    heldMinor: orders.map(() => 0n),
  };
  const endFields = { doneAt: tx.now, updatedAt: tx.now };
  const movedCount = await transitionMany(
    tx,
    limitOrder,
    orders.map(({ id }) => id),
    "pending",
    ["touch", end],
    tx.by.name,
    end === "starve" ? starvedColumns(endFields) : filledColumns({ ...amounts, ...endFields }),
  );
  invariant(movedCount === orders.length, "orders that are locked while pending are still pending");
}
