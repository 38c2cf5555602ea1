import { invariant } from "@/lib/call/refusals";
import type { Posting } from "../ledger/post";
import { lockAccounts, postMany } from "../ledger/post-many";
import type { Sql } from "../pool";

/** Posts the steps of a payment whose money is already set aside: nothing can be short, and nothing was posted before. */
export async function moveMoney(sql: Sql, world: string, postings: readonly Posting[]): Promise<void> {
  await lockAccounts(sql, world, postings.flatMap(({ lines }) => lines.map(({ pocket }) => pocket)));
  const verdict = await postMany(sql, world, postings);
  invariant(verdict === "posted", `money that was set aside for a payment is there, once: got ${verdict}`);
}
