import { invariant } from "@/lib/call/refusals";
import { postedLedgerAccounts, type Posting } from "./post";
import { lockAccounts, postMany } from "./post-many";
import type { InWorld } from "../store/tx";

/**
 * Posts, all together, movements of money that is known to be available: reserved earlier, or checked under lock. No
 * account can be short and nothing was posted before; anything else is a bug.
 */
export async function moveMoney(tx: InWorld, postings: readonly Posting[]): Promise<void> {
  await lockAccounts(tx, postedLedgerAccounts(postings));
  await moveMoneyOnLockedAccounts(tx, postings);
}

/** Does the same on accounts that the transaction has locked already. */
export async function moveMoneyOnLockedAccounts(tx: InWorld, postings: readonly Posting[]): Promise<void> {
  const verdict = await postMany(tx, postings);
  invariant(verdict === "posted", `money that was set aside or locked is there, and is moved once: got ${verdict}`);
}
