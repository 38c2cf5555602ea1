import { invariant } from "@/lib/call/refusals";
import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { postedLedgerAccounts, transferLines, type Posting } from "@/lib/simulator/platform/ledger/post";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import type { Row } from "@/lib/simulator/platform/store/records";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Describes an order with held funds, for its money movements. */
export type Holding = Pick<Row<"ExchangeOrder">, "id" | "userNo" | "sell">;

/**
 * Builds the posting that holds available money for an order, or releases it; `no` counts the order's changes, so that
 * each moves money once. Empty when nothing moves.
 */
export function limitHoldPosting(
  { id, userNo, sell }: Holding,
  kind: "limitHold" | "limitRelease",
  minor: bigint,
  no: number,
  at: Date,
  by: Actor,
): Posting[] {
  const currency = currencyFromColumn(sell);
  const [available, heldAccount] = [
    merchantAccount(userNo, "available", currency),
    merchantAccount(userNo, "held", currency),
  ];
  const lines =
    kind === "limitHold" ? transferLines(available, heldAccount, minor) : transferLines(heldAccount, available, minor);
  return lines.length === 0 ? [] : [{ orderId: id, leg: `${kind}${no}`, kind, at, by, lines }];
}

/**
 * Changes the amount held for an order from one value to another, exactly. Refuses with LACK_BALANCE when the available
 * balance does not cover the increase.
 */
export async function adjustLimitHold(
  tx: Tx<"LACK_BALANCE">,
  order: Holding,
  { from, to, no }: { from: bigint; to: bigint; no: number },
): Promise<void> {
  if (to <= from) return releaseLimitHold(tx, order, from - to, no);
  if ((await postHold(tx, limitHoldPosting(order, "limitHold", to - from, no, tx.now, tx.by))) === "short")
    return tx.refuse("LACK_BALANCE");
}

/** Releases part of the amount held for an order. */
export async function releaseLimitHold(tx: Tx, order: Holding, minor: bigint, no: number): Promise<void> {
  const verdict = await postHold(tx, limitHoldPosting(order, "limitRelease", minor, no, tx.now, tx.by));
  invariant(verdict === "posted", "what is held can be released");
}

async function postHold(tx: Tx, postings: readonly Posting[]): Promise<"posted" | "short"> {
  if (postings.length === 0) return "posted";
  await lockAccounts(tx, postedLedgerAccounts(postings));
  const verdict = await postMany(tx, postings);
  invariant(verdict === "posted" || verdict === "short", `a hold is posted once, got ${verdict}`);
  return verdict;
}
