import { notifyMerchantMailingOwners } from "@/lib/simulator/access/company/notifications";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Names a change of a key by a person. */
type KeyNews = "made" | "waits" | "confirmed" | "rotated" | "revoked";

/**
 * Notifies the company's owners of a change of a key, with the person who made it: an impostor would otherwise go
 * unnoticed.
 */
export async function notifyOfKeyChange(
  tx: Tx,
  { id: keyId, userNo, name: key }: Pick<Row<"ApiKey">, "id" | "userNo" | "name">,
  change: KeyNews,
  operatorId: string,
): Promise<void> {
  const person = await tx.prisma.operator.findFirst({
    where: { world: tx.world.id, userNo, id: operatorId },
    select: { name: true },
  });
  await notifyMerchantMailingOwners(tx, userNo, "apiKeyChanged", {
    keyId,
    key,
    what: change,
    operator: person?.name ?? "",
  });
}
