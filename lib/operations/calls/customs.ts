import * as z from "zod/mini";
import { file } from "@/lib/call/call";
import { singleLineText, page, objectPageSchema } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { customsProductShape } from "@/lib/materials/calls/customs";
import { materialReason } from "@/lib/materials/calls/materials";
import { customsProduct as machine } from "@/lib/materials/states";
import { worldInput, userNo, inWorld } from "./worlds";

const decision = z.enum(["open", "refuse", "close"]);
const merchantKey = { ...worldInput, userNo };

/** Reviews applications for customs-declaration settlement; operations decide which merchants may use it. */
export const customsReviews = {
  customsApplications: inWorld.get("customs", {
    about: "Merchants that applied for customs-declaration settlement, those that wait first; and how many wait.",
    input: z.object({
      ...worldInput,
      state: z.optional(stateSchema(machine)),
      /** Searches the merchant's number and its customs registration code. */
      text: z.optional(singleLineText(0, 60)),
      ...page,
    }),
    output: z.extend(
      objectPageSchema({
        userNo: z.string(),
        company: z.string(),
        product: customsProductShape,
        events: z.array(decision),
      }),
      { waiting: z.int() },
    ),
    reads: ["customs-product"],
  }),
  customsFile: inWorld.get("customs/{userNo}/files/{fileId}", {
    about: "A licence file of an application; who read it is written down.",
    input: z.object({ ...merchantKey, fileId: z.uuid() }),
    output: file,
    errors: ["APPLICATION_NOTFOUND", "FILE_NOTFOUND"],
  }),
  decideCustoms: inWorld.post("customs/{userNo}", {
    about:
      "Opens customs-declaration settlement for a merchant, refuses it with a reason, or closes it with one: materials that were submitted go on. The merchant is told.",
    subject: "userNo",
    input: z
      .object({
        ...merchantKey,
        /** Holds the revision (`changes`) that was reviewed: an application that has changed since is not decided. */
        changes: z.int(),
        decision,
        reason: materialReason,
      })
      .check(
        z.refine(({ decision: how, reason }) => how === "open" || reason !== "", {
          error: "text.missing",
          path: ["reason"],
        }),
      ),
    output: customsProductShape,
    errors: ["APPLICATION_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
    changes: ["customs-product"],
  }),
};
