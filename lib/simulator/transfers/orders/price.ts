import { orderCurrencies } from "@/lib/money/currency";
import { feeOf, type FeeTerms } from "@/lib/money/fee";
import { money, plus, type Money } from "@/lib/money/money";
import type { ReviewReason } from "@/lib/transfers/review-reasons";
import { transferAmounts, type TransferAmounts } from "@/lib/transfers/rules";
import { relationStanding, transferRelation } from "@/lib/transfers/states";
import { transferReviewUsdMinor } from "@/lib/transfers/terms";
import { dollarsUp } from "../../market/dollars-up";
import { feeAt } from "../../pricing/fee-table";
import { plainAmountText } from "../../pricing/amounts";
import { lockRow, type Row } from "../../store/records";
import type { Tx } from "../../store/tx";
import { term, type World } from "../../worlds/world";

/** What a transfer comes to by the fee table of now. */
export async function pricedTransfer(
  tx: Tx<"INVALID_CURRENCY" | "BELOW_MINI_LIMIT" | "NO_RATE">,
  named: Money,
  isTotal: boolean,
): Promise<TransferAmounts & { readonly terms: FeeTerms }> {
  const { currency } = named;
  if (!orderCurrencies.includes(currency)) return tx.refuse("INVALID_CURRENCY");
  const terms = (await feeAt(tx, "transfer", currency)) ?? tx.refuse("NO_RATE");
  const amounts = transferAmounts(named, isTotal, terms);
  const one = money(currency, 1n);
  if (!amounts) return tx.refuse("BELOW_MINI_LIMIT", { minimum: plainAmountText(plus(one, feeOf(one, terms))) });
  return { ...amounts, terms };
}

/** The value from which transfers wait for a review in this world, in US dollars. */
export const reviewedFrom = (world: Pick<World, "terms">): Money =>
  money("USD", BigInt(term(world, "transferReviewUsdMinor", transferReviewUsdMinor)));

/** The relation of a merchant to one that it transfers to, and what it is called. */
export type Named = Pick<Row<"TransferRelation">, "userNo" | "payeeUserNo" | "relation" | "otherRelation">;

/** How a merchant stands with a relation; `lock` keeps that until the transaction ends. */
export async function standingOf(tx: Tx, named: Named, { lock = false } = {}) {
  const key = { world: tx.world.id, ...named };
  const row = lock
    ? await lockRow(tx, "TransferRelation", key, "shared")
    : await tx.prisma.transferRelation.findFirst({ where: key });
  return relationStanding(row && transferRelation.is(row.state) ? row.state : undefined);
}

/** Whether a transfer is of such a value that it is reviewed; without a rate nobody knows, and it is. */
export async function isLarge(tx: Tx, amount: Money): Promise<boolean> {
  const value = await dollarsUp(tx, amount);
  return value === undefined || value >= reviewedFrom(tx.world).minor;
}

/** Why a transfer waits for a review, the value first. */
export const reasonsOf = (large: boolean, standing: ReturnType<typeof relationStanding>): ReviewReason[] => [
  ...(large ? (["amount"] as const) : []),
  ...(standing === "approved" ? [] : (["relation"] as const)),
];
