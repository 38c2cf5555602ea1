import { tellOwners } from "../../access/company/tell";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** What people did to a key. */
type KeyNews = "made" | "waits" | "confirmed" | "rotated" | "revoked";

/**
 * Tells the company's owners what was done to a key, and by whom: whoever could do it in somebody's place would rather not
 * be noticed.
 */
export async function tellKey(
  tx: Tx,
  { id: keyId, userNo, name: key }: Pick<Row<"ApiKey">, "id" | "userNo" | "name">,
  what: KeyNews,
  operatorId: string,
): Promise<void> {
  const person = await tx.prisma.operator.findFirst({
    where: { world: tx.world.id, userNo, id: operatorId },
    select: { name: true },
  });
  await tellOwners(tx, userNo, "apiKeyChanged", { keyId, key, what, operator: person?.name ?? "" });
}
