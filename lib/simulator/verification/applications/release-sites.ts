import type { Tx } from "@/lib/simulator/platform/store/tx";
import { keepClaims } from "../claims";
import { entryOf, newestOf, passedOf } from "./rows";
import { isUnderReview } from "./under-review";

/** Lets go of the sites of a merchant that none of its applications names any more, for verification or for accounts. */
export async function releaseSites(tx: Tx, userNo: string): Promise<void> {
  const [newest, passed] = [await newestOf(tx, userNo), await passedOf(tx, userNo)];
  const inUse = [passed, newest && isUnderReview(newest) ? newest : null];
  await keepClaims(
    tx,
    userNo,
    inUse.flatMap((row) => (row ? [entryOf(row)] : [])),
  );
}
