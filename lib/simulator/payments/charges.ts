import type { Money } from "@/lib/money/money";
import { zero } from "@/lib/money/money";
import { feeOf } from "@/lib/money/fee";
import type { Charges } from "@/lib/payments/rules";
import { feeTableAt, termsOf } from "../exchange/fee-table";
import { lastTick } from "../market/ticks";
import type { Sql } from "../pool";
import type { World } from "../world";

/**
 * What a payment costs beside its amount, in the paying account's currency, by the fee table at the mid rates of now: our own
 * fee, and with OUR the correspondents' charge, each rounded up. Undefined where the dollar has no rate in that currency.
 */
export async function chargesOf(sql: Sql, world: Pick<World, "id" | "terms">, now: Date, { pay, exchangeFee, bearer }: { pay: Money; exchangeFee: Money | null; bearer: "OUR" | "SHA" }): Promise<Charges | undefined> {
  const [table, last] = [await feeTableAt(sql, world, now), await lastTick(sql, world.id)];
  const costs = (product: "payment" | "correspondent") => {
    const terms = termsOf(table.rule(product, pay.currency), pay.currency, last?.mids);
    return terms && feeOf(pay, terms);
  };
  const ownFee = costs("payment");
  const correspondentFee = bearer === "OUR" ? costs("correspondent") : zero(pay.currency);
  return ownFee && correspondentFee && { pay, ownFee, correspondentFee, exchangeFee: exchangeFee ?? zero(pay.currency) };
}
