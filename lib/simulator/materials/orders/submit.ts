import type { materials } from "@/lib/materials/calls/materials";
import { material as machine } from "@/lib/materials/states";
import { forgetDraft } from "../../drafts/forget";
import type { Handler } from "../../handler";
import { nextIds } from "../../store/ids";
import { recordCreation } from "../../store/transition";
import { draftType } from "../drafts/kind";
import { agreed } from "./agreed";
import { readMaterial } from "./views";

/** Submits a material: it waits for its review, and its draft is gone. */
export const submitMaterial: Handler<typeof materials.submitMaterial> = async (asked, { transact }) =>
  transact(async (tx) => {
    const { world, now, who } = tx;
    const { userNo, operatorId } = who;
    // from here on the submissions of one merchant take turns
    const { id, orderNo: serialNo } = await nextIds(tx, `material${userNo}`, "MA");
    const said = await agreed(tx, asked);
    const made = { world: world.id, id, state: machine.first };
    await tx.prisma.material.create({ data: { ...made, ...said, serialNo, userNo, operatorId, submittedAt: now } });
    await recordCreation(tx, machine, made);
    await forgetDraft(tx, userNo, draftType);
    return readMaterial(tx, id);
  });
