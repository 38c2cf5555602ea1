import { setImmediate as nextTurn } from "node:timers/promises";
import { invariant } from "@/lib/call/refusals";
import { feeOfHeld, partCovered, type FeeOf } from "@/lib/exchange/limit";
import { amountsAt, type Amounts } from "@/lib/exchange/rules";
import { limitOrder } from "@/lib/exchange/states";
import type { Currency } from "@/lib/money/currency";
import { feeOf, type FeeTerms } from "@/lib/money/fee";
import { money, type Money } from "@/lib/money/money";
import { rateText, type Rate } from "@/lib/money/rate";
import { systemNow } from "@/lib/time/clock";
import { clockActor, type Actor } from "@/lib/simulator/platform/audit/actor";
import { merchantAccount, type LedgerAccount } from "@/lib/simulator/platform/ledger/chart";
import type { Posting, Verdict } from "@/lib/simulator/platform/ledger/post";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import type { Mids } from "@/lib/simulator/driving/market/path";
import { heard, together } from "@/lib/simulator/platform/store/together";
import { transitionMany } from "@/lib/simulator/platform/store/transition";
import { explain, type Reason } from "@/lib/simulator/platform/store/reasons";
import { sendMessages } from "../../notices/message";
import type { Effect } from "@/lib/simulator/driving/worlds/scheduler";
import { reachedBy } from "../limit/bounds";
import { unscheduleMany } from "../ended-items.sql";
import { loosenBounds, type Reached } from "../limit/bounds.sql";
import { touchedOf, type TouchedRow } from "./fill.sql";
import { feeTableAt, termsOf, type FeeTable } from "@/lib/simulator/platform/pricing/fee-table";
import { holdPosting } from "../limit/hold";
import { exchangePostings, ledgerAccountsOf } from "./posting";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** An order that the tick touches, with what it comes to at the tick's own rate. */
interface Touched extends Amounts {
  readonly id: string;
  readonly orderNo: string;
  readonly userNo: string;
  readonly queuedAt: Date;
  readonly queueNo: bigint;
  readonly rate: Rate;
  readonly fee: Money;
  /** A balance that is short fills what it covers. */
  readonly fillsPart: boolean;
  /** The amount held for it when it was placed, fee included; 0 where there was no hold. */
  readonly heldMinor: bigint;
  readonly changes: number;
  /** Set where only a part is filled: the whole of it, and the fee on that. */
  readonly whole?: Amounts;
  readonly asked?: Money;
}

/** How an order ends in its turn, and the available balance that it found, in minor units. */
interface Screened {
  readonly order: Touched;
  readonly end: End;
  readonly available: bigint;
}

/** How an order that was touched ends. */
type End = "fill" | "fillPart" | "starve";

/**
 * Fills the limit orders that a tick touches, at the tick's own rate, older orders first: whole, or what the balance
 * covers where the merchant chose so. An order whose balance is gone by its turn fails. Costs one look at the bounds
 * when nothing is touched, and a fixed number of statements a pair however many orders are. Called with the world's row
 * held, so no two ticks fill at once.
 */
export async function fillTouched(tx: Tx, mids: Mids): Promise<Effect[]> {
  const reached = await reachedBy(tx, mids);
  if (reached.length === 0) return [];
  const feeOn = limitFees(await feeTableAt(tx), mids);
  const touched = await touchedBy(tx, reached, feeOn);
  const effects = touched.length > 0 ? await fill(tx, touched, feeOn) : [];
  await loosenBounds(tx, reached);
  return effects;
}

/** Fills what can be paid for and fails the rest. */
async function fill(tx: Tx, touched: readonly Touched[], feeOn: FeeOf): Promise<Effect[]> {
  const screenedOnes = await screened(tx, touched, feeOn);
  const by = clockActor(systemNow());
  const ending = (end: End) => screenedOnes.filter((one) => one.end === end).map(({ order }) => order);
  const [filled, starved] = [
    screenedOnes.filter(({ end }) => end !== "starve").map(({ order }) => order),
    ending("starve"),
  ];
  const posted = heard(postFilled(tx, filled, by));
  await nextTurn();
  const settled = (["fill", "fillPart", "starve"] as const).map((end) => settle(tx, ending(end), end));
  const ids = touched.map(({ id }) => id);
  const explained = explain(tx, screenedOnes.flatMap(shortageOf));
  await together(posted, ...settled, explained, unscheduleMany(tx, "exchange.expire", ids));
  await sendMessages(tx, [
    ...filled.map(({ orderNo, userNo, sell, buy, fee, rate, whole }) => ({
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
    ...starved.map(({ orderNo, userNo, sell }) => ({ userNo, kind: "limitFailed" as const, facts: { orderNo, sell } })),
  ]);
  return screenedOnes.map(({ order, end }) => ({ kind: effectOf[end], subject: order.orderNo, at: tx.now }));
}

/** So many orders are posted by one statement. */
const postedAtOnce = 1_000;

/**
 * Posts what filled orders come to, in their turn. The database writes one portion while the next is built, and whatever
 * else the orders' ends take.
 */
async function postFilled(tx: Tx, filled: readonly Touched[], by: Actor): Promise<void> {
  const verdicts: Promise<Verdict>[] = [];
  for (let from = 0; from < filled.length; from += postedAtOnce) {
    const portion = filled.slice(from, from + postedAtOnce).flatMap((order) => postingsOf(order, tx.now, by));
    verdicts.push(heard(postMany(tx, portion)));
    await nextTurn(); // it leaves before the next is built
  }
  for (const verdict of await Promise.all(verdicts))
    invariant(
      verdict === "posted",
      `orders that were screened with their accounts locked can be posted, got ${verdict}`,
    );
}

/** What an order that was not filled whole needed at its turn, its fee included, and what was there. */
function shortageOf({ order, end, available }: Screened): Reason[] {
  if (end === "fill") return [];
  const { sell } = order.whole ?? order;
  const fee = order.asked ?? order.fee;
  return [
    {
      subject: order.id,
      rule: end === "starve" ? "balanceShort" : "balancePart",
      needed: money(sell.currency, sell.minor + fee.minor),
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
 * The fees of limit orders by the table at the tick, read once for them all, whatever it said when an order was placed.
 */
function limitFees(table: FeeTable, mids: Mids): FeeOf {
  const known = new Map<Currency, FeeTerms>();
  return (sell) => {
    const terms = known.get(sell.currency) ?? termsOf(table.rule("limit", sell.currency), sell.currency, mids);
    invariant(terms, `a tick with a rate of a pair with ${sell.currency} has one of it against the dollar`);
    known.set(sell.currency, terms);
    return feeOf(sell, terms);
  };
}

async function touchedBy(tx: Tx, reached: readonly Reached[], feeOn: FeeOf): Promise<Touched[]> {
  const touched: Touched[] = [];
  for (const { side, rate } of reached) {
    for (const row of await touchedOf(tx, side, rate)) touched.push(atRate(row, rate, feeOn));
  }
  return touched.sort(byAge);
}

const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/**
 * Older first. Orders of one instant (on a stopped clock) are sorted by merchant and by their sequence, which counts up
 * within a merchant.
 */
const byAge = (a: Touched, b: Touched): number =>
  a.queuedAt.getTime() - b.queuedAt.getTime() || byNumber(a.userNo, b.userNo) || Number(a.queueNo - b.queueNo);

/** The tick's rate is the target or better, so a fixed buy amount costs the target's sell amount at most. */
function atRate({ sell, buy, fixed, sellMinor, buyMinor, ...row }: TouchedRow, rate: Rate, feeOn: FeeOf): Touched {
  const got = amountsAt(fixed === "sell" ? money(sell, sellMinor) : money(buy, buyMinor), rate, sell);
  invariant(
    fixed === "sell" ? got.buy.minor >= buyMinor : got.sell.minor <= sellMinor,
    `${row.orderNo} fills at its target or better`,
  );
  const fee = feeOn(got.sell);
  return { ...row, ...got, rate, fee: row.heldMinor > 0n ? feeOfHeld(got.sell, fee, row.heldMinor) : fee };
}

/** The accounts that filling an order moves money on. */
function accountsOf(order: Touched): LedgerAccount[] {
  const ledgerAccounts = Object.values(ledgerAccountsOf(order));
  return order.heldMinor > 0n
    ? [...ledgerAccounts, merchantAccount(order.userNo, "held", order.sell.currency)]
    : ledgerAccounts;
}

/** The postings of a filled order. The hold pays for it, and the rest of it is available again. */
function postingsOf(order: Touched, at: Date, by: Actor): Posting[] {
  if (order.heldMinor === 0n) return exchangePostings(order, at, by);
  const left = order.heldMinor - order.sell.minor - order.fee.minor;
  return [
    ...exchangePostings({ ...order, from: "held" }, at, by),
    ...holdPosting(
      { id: order.id, userNo: order.userNo, sell: order.sell.currency },
      "limitRelease",
      left,
      order.changes + 1,
      at,
      by,
    ),
  ];
}

/**
 * Goes through the orders in their turn with all their accounts locked: an order that is covered in its turn is filled,
 * and the bought amount, or the excess of the hold, may pay for the next.
 */
async function screened(tx: InWorld, touched: readonly Touched[], feeOn: FeeOf): Promise<Screened[]> {
  const balances = new Map(await lockAccounts(tx, touched.flatMap(accountsOf)));
  const add = ({ id }: LedgerAccount, minor: bigint) => void balances.set(id, (balances.get(id) ?? 0n) + minor);
  return touched.map((order) => {
    const { paying, receiving } = ledgerAccountsOf(order);
    const available = balances.get(paying.id) ?? 0n;
    const taken = order.sell.minor + order.fee.minor;
    if (order.heldMinor > 0n || taken <= available) {
      add(paying, order.heldMinor - taken);
      add(receiving, order.buy.minor);
      return { order, end: "fill", available };
    }
    const part = order.fillsPart ? partCovered(order, order.rate, available, feeOn) : undefined;
    if (!part) return { order, end: "starve", available };
    const filled: Touched = { ...order, ...part, fee: feeOn(part.sell), whole: order, asked: order.fee };
    add(paying, -filled.sell.minor - filled.fee.minor);
    add(receiving, filled.buy.minor);
    return { order: filled, end: "fillPart", available };
  });
}

/** Takes orders to their end, and writes down what each filled one really came to. */
async function settle(tx: Tx, orders: readonly Touched[], end: End): Promise<void> {
  if (orders.length === 0) return;
  const amounts = {
    rate: orders.map(({ rate }) => rate.value),
    sellMinor: orders.map(({ sell }) => sell.minor),
    buyMinor: orders.map(({ buy }) => buy.minor),
    feeMinor: orders.map(({ fee }) => fee.minor),
    heldMinor: orders.map(() => 0n),
  };
  const ended = { doneAt: tx.now, updatedAt: tx.now };
  const moved = await transitionMany(
    tx,
    limitOrder,
    orders.map(({ id }) => id),
    "pending",
    ["touch", end],
    tx.by.name,
    end === "starve" ? ended : { ...amounts, ...ended },
  );
  invariant(moved === orders.length, "orders that are locked while pending are still pending");
}
