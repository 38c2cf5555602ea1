import type { Tx } from "@/lib/simulator/platform/store/tx";
import { releaseOtherClaims } from "../claims";
import { verificationEntry, findNewestVerification, findPassedVerification } from "./rows";
import { isApplicationOpen } from "./under-review";

/** Releases the sites of a merchant that none of its applications, for verification or for accounts, names any more. */
export async function releaseUnusedClaims(tx: Tx, userNo: string): Promise<void> {
  const [newest, passedApplication] = [
    await findNewestVerification(tx, userNo),
    await findPassedVerification(tx, userNo),
  ];
  const inUse = [passedApplication, newest && isApplicationOpen(newest) ? newest : null];
  await releaseOtherClaims(
    tx,
    userNo,
    inUse.flatMap((row) => (row ? [verificationEntry(row)] : [])),
  );
}
