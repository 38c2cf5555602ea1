import type { Row } from "../../store/records";
import type { InWorld } from "../../store/tx";

/** The newest request to switch a material; null where there was none. */
export const newestSwitch = (tx: InWorld, { world, id: materialId }: Pick<Row<"Material">, "world" | "id">) =>
  tx.prisma.materialSwitch.findFirst({ where: { world, materialId }, orderBy: [{ askedAt: "desc" }, { id: "desc" }] });
