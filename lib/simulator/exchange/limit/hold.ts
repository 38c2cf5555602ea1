import { invariant, Refusal } from "@/lib/call/refusals";
import type { Actor } from "../../audit/actor";
import { merchantAccount } from "../../ledger/chart";
import { transfer, type Posting } from "../../ledger/post";
import { lockAccounts, postMany } from "../../ledger/post-many";
import type { Row } from "../../store/records";
import { currencyOf } from "../../store/currency-of";
import type { Tx } from "../../store/tx";

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
  tx: Tx,
  order: Holding,
  { from, to, no }: { from: bigint; to: bigint; no: number },
): Promise<void> {
  const postings =
    to > from
      ? holdPosting(order, "limitHold", to - from, no, tx.now, tx.by)
      : holdPosting(order, "limitRelease", from - to, no, tx.now, tx.by);
  if (postings.length === 0) return;
  await lockAccounts(
    tx,
    postings.flatMap(({ lines }) => lines.map(({ ledgerAccount }) => ledgerAccount)),
  );
  const verdict = await postMany(tx, postings);
  if (verdict === "short") throw new Refusal("LACK_BALANCE");
  invariant(verdict === "posted", `a hold is posted once, got ${verdict}`);
}
