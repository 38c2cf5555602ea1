import type { Principal } from "@/lib/call/principal";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns a role of the merchant, or undefined when there is none. */
export async function findMerchantRole(
  tx: InWorld,
  principal: Pick<Principal, "userNo">,
  id: string,
): Promise<Row<"Role"> | undefined> {
  const role = await tx.prisma.role.findFirst({ where: { world: tx.world.id, id } });
  return role?.userNo === principal.userNo ? role : undefined;
}
