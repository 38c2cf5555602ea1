import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

export const newestFirst = [{ askedAt: "desc" as const }, { id: "desc" as const }];

/** Returns the newest switch request of a material; null when there is none. */
export const findNewestSettlementRequest = (
  tx: InWorld,
  { world, id: materialId }: Pick<Row<"Material">, "world" | "id">,
) => tx.prisma.materialSwitch.findFirst({ where: { world, materialId }, orderBy: newestFirst });
