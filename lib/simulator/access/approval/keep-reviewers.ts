import type { Who } from "@/lib/call/who";
import { sendMessages } from "../../notices/message";
import { emptyLevels } from "./group";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Changes people or roles, in the caller's transaction, with an eye on the approval group: a change after which a level
 * has nobody who could review is refused with REVIEWERS_LOST unless it is meant, and then the main operators are told.
 */
export async function withReviewers<T>(
  tx: Tx<"REVIEWERS_LOST">,
  { userNo }: Pick<Who, "userNo">,
  isMeant: boolean,
  change: () => Promise<T>,
): Promise<T> {
  const before = await emptyLevels(tx, userNo, tx.by.at);
  const changed = await change();
  const lost = (await emptyLevels(tx, userNo, tx.by.at)).filter((level) => !before.includes(level));
  if (lost.length === 0) return changed;
  const levels = lost.join(", ");
  if (!isMeant) return tx.refuse("REVIEWERS_LOST", { levels });
  const owners = await tx.prisma.operator.findMany({
    where: { world: tx.world.id, userNo, operatorType: 1 },
    select: { id: true },
  });
  const facts = { levels };
  await sendMessages(
    tx,
    owners.map(({ id }) => ({ userNo, operatorId: id, kind: "approvalEmptied" as const, facts })),
  );
  return changed;
}
