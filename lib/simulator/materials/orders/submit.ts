import type { materials } from "@/lib/materials/calls/materials";
import { forgetDraft } from "../../drafts/forget";
import type { Handler } from "../../handler";
import { nextIds } from "../../store/ids";
import { draftType } from "../drafts/kind";
import { agreed } from "./agreed";
import { placeMaterials } from "./place";
import { readMaterial } from "./views";

/** Submits a material: it waits for its review, and its draft is gone. */
export const submitMaterial: Handler<typeof materials.submitMaterial> = async (asked, { transact }) =>
  transact(async (tx) => {
    const { userNo } = tx.who;
    // from here on the submissions of one merchant take turns
    const { id, orderNo: serialNo } = await nextIds(tx, `material${userNo}`, "MA");
    const said = await agreed(tx, asked);
    await placeMaterials(tx, [{ id, serialNo, said }]);
    await forgetDraft(tx, userNo, draftType);
    return readMaterial(tx, id);
  });
