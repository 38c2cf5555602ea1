import type { materials } from "@/lib/materials/calls/materials";
import { material as machine } from "@/lib/materials/states";
import { forgetDraft } from "@/lib/simulator/platform/drafts/forget";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import type { Row } from "@/lib/simulator/platform/store/records";
import { draftType } from "../drafts/kind";
import { agreed, type Said } from "./agreed";
import { placeMaterials } from "./place";
import { readMaterial } from "./views";

/**
 * Submits a material: it waits for its review, and its draft is gone. What says the same as one that waits already, with
 * the very same papers, is that one sent again (from a second tab, or without a key) and makes no other.
 */
export const submitMaterial: Handler<typeof materials.submitMaterial> = async (asked, { transact }) =>
  transact(async (tx) => {
    const { userNo } = tx.who;
    // from here on the submissions of one merchant take turns
    const { id, orderNo: serialNo } = await nextIds(tx, `material${userNo}`, "MA");
    const said = await agreed(tx, asked);
    const sent = await tx.prisma.material.findFirst({ where: sameAs(said, { world: tx.world.id, userNo }) });
    if (sent) return readMaterial(tx, sent.id);
    await placeMaterials(tx, [{ id, serialNo, said }]);
    await forgetDraft(tx, userNo, draftType);
    return readMaterial(tx, id);
  });

/** The material that waits for its review and says all of this; uploads differ even where the files are the same. */
const sameAs = (
  { orderFileIds, logisticsFileIds, ...said }: Said,
  owner: Pick<Row<"Material">, "world" | "userNo">,
) => ({
  ...owner,
  ...said,
  state: machine.first,
  orderFileIds: { equals: orderFileIds },
  logisticsFileIds: { equals: logisticsFileIds },
});
