import { amountText, money, type Money } from "@/lib/money/money";
import { advance as machine } from "@/lib/settlement/advance-states";
import { availableOf } from "@/lib/settlement/advance/credit";
import type { Detail } from "@/lib/call/refusals";
import { largestWithin } from "@/lib/settlement/advance/largest";
import { firstInterestAt } from "@/lib/settlement/advance/interest";
import { drawnOf, type Draw } from "@/lib/settlement/draws";
import type { AdvanceTimes } from "@/lib/settlement/advance/occupied";
import { merchantAccount, platformAccount, type LedgerAccount } from "@/lib/simulator/platform/ledger/chart";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { transfer, type Posting } from "@/lib/simulator/platform/ledger/post";
import { dollarsDown } from "@/lib/simulator/driving/market/dollars";
import { dollarsUp } from "@/lib/simulator/driving/market/dollars-up";
import { freshTick } from "@/lib/simulator/driving/market/fresh";
import { isUnderReview } from "../../receiving/associations/sides";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { nextIds, nextManyIds, type Ids } from "@/lib/simulator/platform/store/ids";
import { lockRow, lockRows, type NewRow, type Row } from "@/lib/simulator/platform/store/records";
import { recordCreation } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { creditsOf } from "./credit";
import { overdueOf } from "./open-advances";
import { advanceJobs, advanceSubject } from "./schedule";
import { surplusOf, type Surplus } from "./surplus";

/** What an advance is given for, and on. */
export interface AdvanceAsked {
  readonly userNo: string;
  /** The settlement order that it pays for. */
  readonly orderNo: string;
  /** What is advanced, all fees included. */
  readonly amount: Money;
  /** The fee of the advance itself, a part of the amount. */
  readonly feeMinor: bigint;
  /** The part of the amount that fee and interest are charged on: what is settled or sold, without any fee. */
  readonly baseMinor: bigint;
  readonly times: AdvanceTimes;
  /** Returns what an amount comes to with all fees, so that a refusal names the largest that fits; without, itself. */
  readonly totalOf?: (() => Promise<(minor: bigint) => bigint>) | undefined;
  /** The incomes that it is given on, where some are named; without, the oldest. The caller holds their materials. */
  readonly detailIds?: readonly string[] | undefined;
  /** The ids of incomes that it is given on before others, as far as they go: those that the order itself draws of. */
  readonly firstOn?: readonly string[] | undefined;
}

/** The platform's account that an advance's money comes from and returns to, below zero by what is not repaid. */
export const advancesAccount = ({
  id,
  currency,
}: {
  readonly id: string;
  readonly currency: Money["currency"];
}): LedgerAccount => platformAccount("advances", currency, id);

/**
 * Gives an advance out of the merchant's credit and the platform's, both held in this order: whoever comes first is served
 * first. Its money becomes available, less its own fee, for the settlement of the same transaction. Refuses where speedy
 * settlement is not open, while an advance of the merchant's is overdue, where either credit or the incomes have too
 * little left, and without a rate that the amount is counted at.
 * Nobody's request, since the platform's credit is a sum over all merchants.
 */
export async function giveAdvance(
  tx: Tx<"SPEEDY_NOT_OPEN" | "ADVANCE_OVERDUE" | "CREDIT_EXCEEDED" | "SURPLUS_EXCEEDED" | "NO_RATE">,
  asked: AdvanceAsked,
): Promise<Row<"Advance">> {
  const ids = await lockCredit(tx, asked.userNo);
  const { countedUsdMinor, on } = await advanceable(tx, asked);
  await holdIncomes(tx, on);
  const row = rowOf(tx, ids, asked, countedUsdMinor);
  await tx.prisma.advance.create({ data: row satisfies NewRow<"Advance"> });
  await tx.prisma.advanceSource.createMany({
    data: on.map(({ of: { incomeId }, minor }) => ({
      world: row.world,
      advanceId: row.id,
      incomeId,
      userNo: row.userNo,
      amountMinor: minor,
    })),
  });
  await recordCreation(tx, machine, row);
  await schedule(tx, { ...advanceJobs.due, subject: advanceSubject, dueAt: row.dueAt });
  await schedule(tx, { ...advanceJobs.interest, subject: advanceSubject, dueAt: firstInterestAt(row.interestFrom) });
  await moveMoney(tx, postingsOf(tx, row));
  return row;
}

/** The whole amount becomes available, and the fee is taken of it: it is not returned, however early the advance is repaid. */
function postingsOf(tx: Tx, row: Row<"Advance">): Posting[] {
  const currency = currencyOf(row.currency);
  const available = merchantAccount(row.userNo, "available", currency);
  const legs = [
    ["advanceGiven", transfer(advancesAccount({ id: row.id, currency }), available, row.amountMinor)],
    ["speedyFee", transfer(available, platformAccount("feeIncome", currency, row.id), row.feeMinor)],
  ] as const;
  return legs.flatMap(([kind, lines]) =>
    lines.length === 0 ? [] : [{ orderId: row.id, leg: kind, kind, at: tx.now, by: tx.by, lines }],
  );
}

/**
 * What an advance counts as and which incomes it is given on, or why it cannot be given. Where it is to last, the credits
 * and the incomes are held.
 */
export async function advanceable(
  tx: Tx<"SPEEDY_NOT_OPEN" | "ADVANCE_OVERDUE" | "CREDIT_EXCEEDED" | "SURPLUS_EXCEEDED" | "NO_RATE">,
  asked: Pick<AdvanceAsked, "userNo" | "amount" | "totalOf" | "detailIds" | "firstOn">,
): Promise<{ countedUsdMinor: bigint; on: Draw<Surplus>[] }> {
  const countedUsdMinor = await countedAs(tx, asked);
  return { countedUsdMinor, on: await drawnOn(tx, asked) };
}

/** Holds both credits of a merchant until the transaction ends, in their order: what is there then is given then. */
export async function holdCredit(tx: Tx, userNo: string): Promise<void> {
  await lockRow(tx, "AdvanceProduct", { world: tx.world.id, userNo });
  await nextManyIds(tx, "advances", "AD", 0);
}

/** Holds the merchant's credit, then the platform's, by the row that counts all advances; the ids of the next one. */
async function lockCredit(tx: Tx, userNo: string): Promise<Ids> {
  await lockRow(tx, "AdvanceProduct", { world: tx.world.id, userNo });
  return nextIds(tx, "advances", "AD");
}

/** How much of which incomes the amount is given on; no part of one is advanced twice. */
async function drawnOn(
  tx: Tx<"SURPLUS_EXCEEDED">,
  {
    userNo,
    amount: { currency, minor },
    detailIds,
    firstOn = [],
    totalOf,
  }: Pick<AdvanceAsked, "userNo" | "amount" | "totalOf" | "detailIds" | "firstOn">,
): Promise<Draw<Surplus>[]> {
  const surplus = await surplusOf(tx, { userNo, currency, detailIds });
  const left = surplus.reduce((sum, { leftMinor }) => sum + leftMinor, 0n);
  if (left < minor) {
    const bounds = { needed: { currency, minor }, left: money(currency, left), missing: money(currency, minor - left) };
    return tx.refuse("SURPLUS_EXCEEDED", await excess(bounds, left, totalOf));
  }
  const isFirst = ({ incomeId }: Surplus): boolean => firstOn.includes(incomeId);
  return drawnOf(minor, [...surplus.filter(isFirst), ...surplus.filter((one) => !isFirst(one))]);
}

/**
 * Holds the incomes that an advance is given on, as they were read; most are held by the caller. One that somebody else
 * holds by now, or has changed, is not waited for: whoever holds it may be waiting for what is held here.
 */
async function holdIncomes(tx: Tx, on: readonly Draw<Surplus>[]): Promise<void> {
  const ids = on.map(({ of: { incomeId } }) => incomeId);
  const held = new Map((await lockRows(tx, "Income", tx.world.id, ids, "free")).map((row) => [row.id, row]));
  const isAsRead = ({ incomeId, linkedMinor }: Surplus): boolean => {
    const row = held.get(incomeId);
    return row !== undefined && isUnderReview(row) && row.linkedMinor === linkedMinor;
  };
  if (!on.every(({ of }) => isAsRead(of))) return tx.refuse("REQUEST_BUSY");
}

/** The amount in US dollar cents at the mid rate of now, which both credits cover. */
async function countedAs(
  tx: Tx<"SPEEDY_NOT_OPEN" | "ADVANCE_OVERDUE" | "CREDIT_EXCEEDED" | "NO_RATE">,
  { userNo, amount, totalOf }: Pick<AdvanceAsked, "userNo" | "amount" | "totalOf">,
): Promise<bigint> {
  const { own, platform } = await creditsOf(tx, userNo);
  if (!own) return tx.refuse("SPEEDY_NOT_OPEN");
  const late = await overdueOf(tx, userNo);
  if (late) return tx.refuse("ADVANCE_OVERDUE", { advanceNo: late.advanceNo });
  const counted = await dollarsUp(tx, amount);
  if (counted === undefined) return tx.refuse("NO_RATE");
  const left = availableOf(own, platform);
  if (counted > left) {
    const bounds = { needed: amount, left: money("USD", left), missing: money("USD", counted - left) };
    const within = dollarsDown(left, amount.currency, (await freshTick(tx))?.mids)?.minor ?? 0n;
    return tx.refuse("CREDIT_EXCEEDED", await excess(bounds, within, totalOf));
  }
  return counted;
}

/**
 * Returns the detail of a refusal: what is needed with all fees, what is left, what is missing of it, and the largest
 * amount that would fit with its own fees. `within` is what is left in the currency of the amount.
 */
async function excess(
  { needed, left, missing }: Readonly<Record<"needed" | "left" | "missing", Money>>,
  within: bigint,
  totalOf: AdvanceAsked["totalOf"],
): Promise<Detail> {
  const total = totalOf ? await totalOf() : (minor: bigint) => minor;
  const fits = money(needed.currency, largestWithin(within, total));
  return {
    needed: amountText(needed),
    left: amountText(left),
    missing: amountText(missing),
    fits: amountText(fits),
  };
}

const rowOf = (
  { world, now }: Tx,
  { id, orderNo: advanceNo }: Ids,
  { userNo, orderNo, amount, feeMinor, baseMinor, times }: AdvanceAsked,
  countedUsdMinor: bigint,
): Row<"Advance"> => ({
  world: world.id,
  id,
  advanceNo,
  userNo,
  orderNo,
  state: machine.first,
  changes: 0,
  currency: amount.currency,
  amountMinor: amount.minor,
  repaidMinor: 0n,
  baseMinor,
  feeMinor,
  daysPaid: times.daysPaid,
  interestMinor: 0n,
  interestPaidMinor: 0n,
  countedUsdMinor,
  usedUsdMinor: countedUsdMinor,
  givenAt: now,
  interestFrom: times.interestFrom,
  dueAt: times.dueAt,
  repaidAt: null,
});
