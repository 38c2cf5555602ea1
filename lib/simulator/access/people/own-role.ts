import type { Who } from "@/lib/call/who";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** A role of the merchant's own; undefined when there is none. */
export async function ownRole(tx: InWorld, who: Pick<Who, "userNo">, id: string): Promise<Row<"Role"> | undefined> {
  const found = await tx.prisma.role.findFirst({ where: { world: tx.world.id, id } });
  return found?.userNo === who.userNo ? found : undefined;
}
