import { invariant, issueAt } from "@/lib/call/refusals";
import { orderCurrencies } from "@/lib/money/currency";
import { feeOf, type FeeTerms } from "@/lib/money/fee";
import { amountText, money, type Money, plus } from "@/lib/money/money";
import type { ReviewReason } from "@/lib/transfers/review-reasons";
import { transferAmounts, type TransferAmounts } from "@/lib/transfers/rules";
import { accountTransfer, madeTransfer, transferRelationStanding, transferRelation } from "@/lib/transfers/states";
import { transferReviewUsdMinor } from "@/lib/transfers/terms";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { usdCentsRoundedUp } from "@/lib/simulator/driving/market/dollars-up";
import { currentFeeTerms } from "@/lib/simulator/platform/pricing/fee-table";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";

/** Returns the amounts of a transfer by the current fee table. */
export async function pricedTransfer(
  tx: Tx<"INVALID_CURRENCY" | "BELOW_MINI_LIMIT" | "NO_RATE">,
  namedAmount: Money,
  isTotal: boolean,
): Promise<TransferAmounts & { readonly terms: FeeTerms }> {
  const { currency } = namedAmount;
  if (!orderCurrencies.includes(currency)) return tx.refuse("INVALID_CURRENCY", issueAt("amount"));
  const terms = (await currentFeeTerms(tx, "transfer", currency)) ?? tx.refuse("NO_RATE");
  const amounts = transferAmounts(namedAmount, isTotal, terms);
  const minorUnit = money(currency, 1n);
  if (!amounts) return tx.refuse("BELOW_MINI_LIMIT", { minimum: amountText(plus(minorUnit, feeOf(minorUnit, terms))) });
  return { ...amounts, terms };
}

/** Returns the value from which transfers wait for a review in this world, in US dollars. */
export const transferReviewThreshold = (world: Pick<World, "terms">): Money =>
  money("USD", BigInt(numericWorldTerm(world, "transferReviewUsdMinor", transferReviewUsdMinor)));

/** Describes a merchant's relation to a payee, with its name. */
export type NamedRelation = Pick<Row<"TransferRelation">, "userNo" | "payeeUserNo" | "relation" | "otherRelation">;

/** Identifies the payer and the payee. */
type Sides = Pick<NamedRelation, "userNo" | "payeeUserNo">;

/** Returns the standing of a merchant's relation; `lock` locks it until the transaction ends. */
export async function relationStandingOf(tx: Tx, namedRelation: NamedRelation, { lock = false } = {}) {
  const key = { world: tx.world.id, ...namedRelation };
  const row = lock
    ? await lockRow(tx, "TransferRelation", key, "shared")
    : await tx.prisma.transferRelation.findFirst({ where: key });
  if (!row) return transferRelationStanding(undefined);
  invariant(transferRelation.is(row.state), `${row.state} is a state of a relation`);
  return transferRelationStanding(row.state);
}

/**
 * Returns the value of a transfer in US dollars, together with everything that the payee, when known, was sent this
 * Beijing day or will be sent after a review: an amount in parts is reviewed as the whole. Undefined without a rate.
 * Exact when the payer's order counter is locked.
 */
export async function payeeDayTotalUsd(tx: Tx, amount: Money, sides?: Sides): Promise<Money | undefined> {
  let minor = 0n;
  for (const part of [amount, ...(sides ? await sentToday(tx, sides) : [])]) {
    const value = await usdCentsRoundedUp(tx, part);
    if (value === undefined) return undefined;
    minor += value;
  }
  return money("USD", minor);
}

/** Returns the amounts that a merchant sent to another this Beijing day or has waiting, by currency. */
async function sentToday(tx: Tx, { userNo, payeeUserNo }: Sides): Promise<Money[]> {
  const sums = await tx.prisma.accountTransfer.groupBy({
    by: "currency",
    where: {
      world: tx.world.id,
      userNo,
      payeeUserNo,
      state: { in: [accountTransfer.first, madeTransfer] },
      placedAt: { gte: beijingInstant(beijingDay(tx.now)) },
    },
    _sum: { amountMinor: true },
  });
  return sums.map(({ currency, _sum }) => money(currencyFromColumn(currency), _sum.amountMinor ?? 0n));
}

/** Returns true when the value of a transfer requires a review; an unknown value does. */
export const isAboveReviewThreshold = (world: Pick<World, "terms">, value: Money | undefined): boolean =>
  value === undefined || value.minor >= transferReviewThreshold(world).minor;

/** Returns the reasons why a transfer waits for a review, the value first. */
export const transferReviewReasons = (
  large: boolean,
  standing: ReturnType<typeof transferRelationStanding>,
): ReviewReason[] => [
  ...(large ? (["amount"] as const) : []),
  ...(standing === "approved" ? [] : (["relation"] as const)),
];
