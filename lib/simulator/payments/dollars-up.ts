import type { Money } from "@/lib/money/money";
import { convert, pairOf } from "@/lib/money/rate";
import { midOf } from "../market/rates";
import { lastTick } from "../market/ticks";
import type { Sql } from "../pool";

/** What an amount is worth in US dollar cents at the mid rate of now, rounded up: what quotas and approval levels go by. Undefined without a rate. */
export async function dollarsUp(sql: Sql, world: string, amount: Money): Promise<bigint | undefined> {
  if (amount.currency === "USD") return amount.minor;
  const mids = (await lastTick(sql, world))?.mids;
  const mid = mids && midOf(mids, pairOf("USD", amount.currency));
  return mid && convert(amount, mid, "up").minor;
}
