import type { materials } from "@/lib/materials/calls/materials";
import { material as machine } from "@/lib/materials/states";
import { deleteFormDraft } from "@/lib/simulator/platform/drafts/forget";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import type { Row } from "@/lib/simulator/platform/store/records";
import { materialDraftType } from "../drafts/kind";
import { validateMaterial, type MaterialColumns } from "./agreed-materials";
import { placeMaterials } from "./place";
import { readMaterialView } from "./views";

/**
 * Submits a material: it waits for its review, and its draft is deleted. Input equal to that of a waiting material,
 * with the same documents, is a repeated request (from a second tab, or without a key) and creates no second one.
 */
export const submitMaterial: Handler<typeof materials.submitMaterial> = async (input, { transact }) =>
  transact(async (tx) => {
    const { userNo } = tx.principal;
    // from here on the submissions of one merchant take turns
    const { id, orderNo: serialNo } = await nextIdAndOrderNo(tx, `material${userNo}`, "MA");
    const columns = await validateMaterial(tx, input);
    const duplicate = await tx.prisma.material.findFirst({ where: sameAs(columns, { world: tx.world.id, userNo }) });
    if (duplicate) return readMaterialView(tx, duplicate.id);
    await placeMaterials(tx, [{ id, serialNo, content: columns }]);
    await deleteFormDraft(tx, userNo, materialDraftType);
    return readMaterialView(tx, id);
  });

/** Builds the filter of a waiting material with the same content; uploads have different ids even for equal files. */
const sameAs = (
  { orderFileIds, logisticsFileIds, ...columns }: MaterialColumns,
  owner: Pick<Row<"Material">, "world" | "userNo">,
) => ({
  ...owner,
  ...columns,
  state: machine.first,
  orderFileIds: { equals: orderFileIds },
  logisticsFileIds: { equals: logisticsFileIds },
});
