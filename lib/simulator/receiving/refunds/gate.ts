import type { CheckReason } from "@/lib/receiving/terms";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { findScreeningListMatches } from "@/lib/simulator/verification/screening/list-matches";
import { hasEverBeenVerified } from "../../verification/standing/verified-once";
import type { StoredRefund } from "./money";

const remitter: CheckReason = "remitter";

/**
 * Returns the reason why only operations may refund an income: its merchant was never verified, or its remitter is on
 * operations' list, or was when it arrived and has not been cleared since. Null when the merchant may.
 */
export async function operationsOnlyRefundReason(
  tx: InWorld,
  income: Row<"Income">,
): Promise<"unverified" | "listed" | null> {
  if (!(await hasEverBeenVerified(tx, income.userNo))) return "unverified";
  if (income.state === "creditFailed" && income.checkReasons.includes(remitter)) return "listed";
  return (await findScreeningListMatches(tx, await remitterOf(tx, income.remittanceId))).length > 0 ? "listed" : null;
}

/**
 * Returns the entries of operations' list that a refund matches: by the remitter's name, the payee's, or a country of
 * either.
 */
export const findRefundScreeningMatches = async (
  tx: InWorld,
  refund: StoredRefund,
  income: Row<"Income">,
): Promise<string[]> =>
  findScreeningListMatches(tx, [
    ...(await remitterOf(tx, income.remittanceId)),
    { name: refund.payeeName, country: refund.payeeCountry },
  ]);

async function remitterOf({ prisma, world }: InWorld, id: string) {
  const from = await prisma.remittance.findFirst({ where: { world: world.id, id } });
  return from ? [{ name: from.payerName, country: from.payerCountry }] : [];
}
