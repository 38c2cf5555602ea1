import { invariant } from "@/lib/call/refusals";
import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { accountsIn, transfer, type Posting } from "@/lib/simulator/platform/ledger/post";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import type { Row } from "@/lib/simulator/platform/store/records";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** An order whose funds are held, as its money moves. */
export type Holding = Pick<Row<"ExchangeOrder">, "id" | "userNo" | "sell">;

/**
 * Sets available money aside for an order, or gives it back; `no` counts what has become of the order, so that each
 * change moves money once. Nothing where nothing moves.
 */
export function holdPosting(
  { id, userNo, sell }: Holding,
  kind: "limitHold" | "limitRelease",
  minor: bigint,
  no: number,
  at: Date,
  by: Actor,
): Posting[] {
  const currency = currencyOf(sell);
  const [available, held] = [merchantAccount(userNo, "available", currency), merchantAccount(userNo, "held", currency)];
  const lines = kind === "limitHold" ? transfer(available, held, minor) : transfer(held, available, minor);
  return lines.length === 0 ? [] : [{ orderId: id, leg: `${kind}${no}`, kind, at, by, lines }];
}

/**
 * Brings what is held for an order from one amount to another, exactly. Refuses with LACK_BALANCE where what is
 * available does not cover more.
 */
export async function holdInstead(
  tx: Tx<"LACK_BALANCE">,
  order: Holding,
  { from, to, no }: { from: bigint; to: bigint; no: number },
): Promise<void> {
  if (to <= from) return releaseHold(tx, order, from - to, no);
  if ((await posted(tx, holdPosting(order, "limitHold", to - from, no, tx.now, tx.by))) === "short")
    return tx.refuse("LACK_BALANCE");
}

/** Makes so much of what is held for an order available again. */
export async function releaseHold(tx: Tx, order: Holding, minor: bigint, no: number): Promise<void> {
  const verdict = await posted(tx, holdPosting(order, "limitRelease", minor, no, tx.now, tx.by));
  invariant(verdict === "posted", "what is held can be released");
}

async function posted(tx: Tx, postings: readonly Posting[]): Promise<"posted" | "short"> {
  if (postings.length === 0) return "posted";
  await lockAccounts(tx, accountsIn(postings));
  const verdict = await postMany(tx, postings);
  invariant(verdict === "posted" || verdict === "short", `a hold is posted once, got ${verdict}`);
  return verdict;
}
