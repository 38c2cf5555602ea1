import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

export const newestFirst = [{ askedAt: "desc" as const }, { id: "desc" as const }];

/** The newest request to switch a material; null where there was none. */
export const newestSwitch = (tx: InWorld, { world, id: materialId }: Pick<Row<"Material">, "world" | "id">) =>
  tx.prisma.materialSwitch.findFirst({ where: { world, materialId }, orderBy: newestFirst });
