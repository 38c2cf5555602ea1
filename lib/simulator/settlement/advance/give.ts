import { amountText, money, type Money } from "@/lib/money/money";
import { advanceMachine as machine } from "@/lib/settlement/advance-states";
import { availableAdvanceCredit } from "@/lib/settlement/advance/credit";
import type { Detail } from "@/lib/call/refusals";
import { largestAmountWithinLimit } from "@/lib/settlement/advance/largest";
import { firstInterestAt } from "@/lib/settlement/advance/interest";
import { splitOverSources, type Draw } from "@/lib/settlement/draws";
import type { AdvanceTimes } from "@/lib/settlement/advance/used-credit";
import { merchantAccount, platformAccount, type LedgerAccount } from "@/lib/simulator/platform/ledger/chart";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { transferLines, type Posting } from "@/lib/simulator/platform/ledger/post";
import { fromDollarsRoundedDown } from "@/lib/simulator/driving/market/dollars";
import { usdCentsRoundedUp } from "@/lib/simulator/driving/market/dollars-up";
import { findUsableTick } from "@/lib/simulator/driving/market/fresh";
import { isIncomeAssociationInReview } from "../../receiving/associations/sides";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { nextIdAndOrderNo, nextManyIds, type Ids } from "@/lib/simulator/platform/store/ids";
import { lockRow, lockRows, type NewRow, type Row } from "@/lib/simulator/platform/store/records";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { advanceCreditUsage } from "./credit";
import { findLongestOverdueAdvance } from "./open-advances";
import { advanceJobs, advanceSubject } from "./schedule";
import { advanceableIncomeAmounts, type IncomeSurplus } from "./surplus";

/** Describes the order and the incomes of an advance. */
export interface AdvanceRequest {
  readonly userNo: string;
  /** The order that it pays for. */
  readonly orderNo: string;
  /** The advanced amount, including all fees. */
  readonly amount: Money;
  /** The fee of the advance itself, a part of the amount. */
  readonly feeMinor: bigint;
  /** The part of the amount that fee and interest are charged on: what is settled or sold, without any fee. */
  readonly baseMinor: bigint;
  readonly times: AdvanceTimes;
  /**
   * Returns the total of an amount with all fees, so that a refusal names the largest that fits; by default the amount
   * itself.
   */
  readonly totalOf?: (() => Promise<(minor: bigint) => bigint>) | undefined;
  /** The incomes that it is given on; by default the oldest. The caller has locked their materials. */
  readonly detailIds?: readonly string[] | undefined;
  /** The ids of incomes that it is given on before others, as far as they go: those that the order itself draws on. */
  readonly firstOn?: readonly string[] | undefined;
}

/**
 * Returns the platform's account that an advance's money comes from and returns to; its negative balance is the
 * unrepaid amount.
 */
export const platformAdvancesAccount = ({
  id,
  currency,
}: {
  readonly id: string;
  readonly currency: Money["currency"];
}): LedgerAccount => platformAccount("advances", currency, id);

/**
 * Grants an advance out of the merchant's credit and the platform's, both locked in this order, so that concurrent
 * requests are served in order. Its money becomes available, less its own fee, for the settlement in the same
 * transaction. Refuses when speedy settlement is not open, while an advance of the merchant is overdue, when either
 * credit or the incomes are insufficient, and without a rate for counting the amount. It runs without a merchant's
 * scope, since the platform's credit is a sum over all merchants.
 */
export async function grantAdvance(
  tx: Tx<"SPEEDY_NOT_OPEN" | "ADVANCE_OVERDUE" | "CREDIT_EXCEEDED" | "SURPLUS_EXCEEDED" | "NO_RATE">,
  request: AdvanceRequest,
): Promise<Row<"Advance">> {
  const ids = await lockCredit(tx, request.userNo);
  const { countedUsdMinor, on } = await requireAdvanceableDraws(tx, request);
  await holdIncomes(tx, on);
  const row = rowOf(tx, ids, request, countedUsdMinor);
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
  await recordCreationInHistory(tx, machine, row);
  await schedule(tx, { ...advanceJobs.due, subject: advanceSubject, dueAt: row.dueAt });
  await schedule(tx, { ...advanceJobs.interest, subject: advanceSubject, dueAt: firstInterestAt(row.interestFrom) });
  await moveMoney(tx, postingsOf(tx, row));
  return row;
}

/**
 * Posts the whole amount to the available money and debits the fee from it: the fee is not returned, however early the
 * advance is repaid.
 */
function postingsOf(tx: Tx, row: Row<"Advance">): Posting[] {
  const currency = currencyFromColumn(row.currency);
  const available = merchantAccount(row.userNo, "available", currency);
  const legs = [
    ["advanceGiven", transferLines(platformAdvancesAccount({ id: row.id, currency }), available, row.amountMinor)],
    ["speedyFee", transferLines(available, platformAccount("feeIncome", currency, row.id), row.feeMinor)],
  ] as const;
  return legs.flatMap(([kind, lines]) =>
    lines.length === 0 ? [] : [{ orderId: row.id, leg: kind, kind, at: tx.now, by: tx.by, lines }],
  );
}

/**
 * Returns the counted amount of an advance and the incomes it is given on, or refuses it. For a lasting result, the
 * credits and the incomes are locked.
 */
export async function requireAdvanceableDraws(
  tx: Tx<"SPEEDY_NOT_OPEN" | "ADVANCE_OVERDUE" | "CREDIT_EXCEEDED" | "SURPLUS_EXCEEDED" | "NO_RATE">,
  request: Pick<AdvanceRequest, "userNo" | "amount" | "totalOf" | "detailIds" | "firstOn">,
): Promise<{ countedUsdMinor: bigint; on: Draw<IncomeSurplus>[] }> {
  const countedUsdMinor = await countedAs(tx, request);
  return { countedUsdMinor, on: await drawnOn(tx, request) };
}

/**
 * Locks both credits of a merchant until the transaction ends, in their order, so that the available amount cannot
 * change.
 */
export async function lockAdvanceCredits(tx: Tx, userNo: string): Promise<void> {
  await lockRow(tx, "AdvanceProduct", { world: tx.world.id, userNo });
  await nextManyIds(tx, "advances", "AD", 0);
}

/**
 * Locks the merchant's credit, then the platform's, by the row that counts all advances; returns the ids of the next
 * one.
 */
async function lockCredit(tx: Tx, userNo: string): Promise<Ids> {
  await lockRow(tx, "AdvanceProduct", { world: tx.world.id, userNo });
  return nextIdAndOrderNo(tx, "advances", "AD");
}

/** Splits the amount over incomes; no part of an income is advanced twice. */
async function drawnOn(
  tx: Tx<"SURPLUS_EXCEEDED">,
  {
    userNo,
    amount: { currency, minor },
    detailIds,
    firstOn = [],
    totalOf,
  }: Pick<AdvanceRequest, "userNo" | "amount" | "totalOf" | "detailIds" | "firstOn">,
): Promise<Draw<IncomeSurplus>[]> {
  const surplus = await advanceableIncomeAmounts(tx, { userNo, currency, detailIds });
  const remaining = surplus.reduce((sum, { leftMinor }) => sum + leftMinor, 0n);
  if (remaining < minor) {
    const bounds = {
      needed: { currency, minor },
      left: money(currency, remaining),
      missing: money(currency, minor - remaining),
    };
    return tx.refuse("SURPLUS_EXCEEDED", await excess(bounds, remaining, totalOf));
  }
  const isFirst = ({ incomeId }: IncomeSurplus): boolean => firstOn.includes(incomeId);
  return splitOverSources(minor, [...surplus.filter(isFirst), ...surplus.filter((item) => !isFirst(item))]);
}

/**
 * Locks the incomes that an advance is given on, as they were read; most are already locked by the caller. An income
 * that is locked elsewhere or has changed is not waited for, to avoid a deadlock.
 */
async function holdIncomes(tx: Tx, on: readonly Draw<IncomeSurplus>[]): Promise<void> {
  const ids = on.map(({ of: { incomeId } }) => incomeId);
  const lockedIncomes = new Map((await lockRows(tx, "Income", tx.world.id, ids, "free")).map((row) => [row.id, row]));
  const isAsRead = ({ incomeId, linkedMinor }: IncomeSurplus): boolean => {
    const row = lockedIncomes.get(incomeId);
    return row !== undefined && isIncomeAssociationInReview(row) && row.linkedMinor === linkedMinor;
  };
  if (!on.every(({ of }) => isAsRead(of))) return tx.refuse("REQUEST_BUSY");
}

/** Returns the amount in US dollar cents at the current mid rate, after checking that both credits cover it. */
async function countedAs(
  tx: Tx<"SPEEDY_NOT_OPEN" | "ADVANCE_OVERDUE" | "CREDIT_EXCEEDED" | "NO_RATE">,
  { userNo, amount, totalOf }: Pick<AdvanceRequest, "userNo" | "amount" | "totalOf">,
): Promise<bigint> {
  const { merchantCredit, platform } = await advanceCreditUsage(tx, userNo);
  if (!merchantCredit) return tx.refuse("SPEEDY_NOT_OPEN");
  const late = await findLongestOverdueAdvance(tx, userNo);
  if (late) return tx.refuse("ADVANCE_OVERDUE", { advanceNo: late.advanceNo });
  const countedMinor = await usdCentsRoundedUp(tx, amount);
  if (countedMinor === undefined) return tx.refuse("NO_RATE");
  const remaining = availableAdvanceCredit(merchantCredit, platform);
  if (countedMinor > remaining) {
    const bounds = { needed: amount, left: money("USD", remaining), missing: money("USD", countedMinor - remaining) };
    const within = fromDollarsRoundedDown(remaining, amount.currency, (await findUsableTick(tx))?.mids)?.minor ?? 0n;
    return tx.refuse("CREDIT_EXCEEDED", await excess(bounds, within, totalOf));
  }
  return countedMinor;
}

/**
 * Returns the detail of a refusal: the needed amount with all fees, the remaining and the missing amount, and the
 * largest amount that would fit with its own fees. `within` is the remainder in the currency of the amount.
 */
async function excess(
  { needed, left, missing }: Readonly<Record<"needed" | "left" | "missing", Money>>,
  within: bigint,
  totalOf: AdvanceRequest["totalOf"],
): Promise<Detail> {
  const total = totalOf ? await totalOf() : (minor: bigint) => minor;
  const fits = money(needed.currency, largestAmountWithinLimit(within, total));
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
  { userNo, orderNo, amount, feeMinor, baseMinor, times }: AdvanceRequest,
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
