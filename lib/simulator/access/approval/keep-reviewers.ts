import type { Principal } from "@/lib/call/principal";
import { sendMerchantMessages } from "../../notices/message";
import { levelsWithoutReviewers } from "./group";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Changes people or roles, in the caller's transaction, and protects the approval group: a change after which a level
 * has no reviewer is refused with REVIEWERS_LOST unless it is confirmed, and then the main operators are notified.
 */
export async function runChangeWithReviewerGuard<T>(
  tx: Tx<"REVIEWERS_LOST">,
  { userNo }: Pick<Principal, "userNo">,
  isConfirmed: boolean,
  change: () => Promise<T>,
): Promise<T> {
  const before = await levelsWithoutReviewers(tx, userNo, tx.by.at);
  const result = await change();
  const emptiedLevels = (await levelsWithoutReviewers(tx, userNo, tx.by.at)).filter((level) => !before.includes(level));
  if (emptiedLevels.length === 0) return result;
  const levels = emptiedLevels.join(", ");
  if (!isConfirmed) return tx.refuse("REVIEWERS_LOST", { levels });
  const owners = await tx.prisma.operator.findMany({
    where: { world: tx.world.id, userNo, operatorType: 1 },
    select: { id: true },
  });
  const facts = { levels };
  await sendMerchantMessages(
    tx,
    owners.map(({ id }) => ({ userNo, operatorId: id, kind: "approvalEmptied" as const, facts })),
  );
  return result;
}
