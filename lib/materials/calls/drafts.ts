import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText } from "@/lib/call/field-schemas";
import { serverDraftFacts } from "@/lib/forms/server-draft";
import { screenActionAccess } from "@/lib/gate/screen";
import { materialEntry } from "../entry";
import { materialsScreens } from "../screens";
import { materialLengths } from "../terms";

const manageCalls = declareCalls("/api/b2b/upload-detail", {
  access: screenActionAccess(materialsScreens.list, "manage"),
});

/** Describes the latest draft of a merchant's material. */
export const materialDraft = z.object({ entry: materialEntry, ...serverDraftFacts });

/** Declares the calls for an incomplete material and its entry aids (specification 2, section 7). */
export const materialDrafts = {
  saveMaterialDraft: manageCalls.post("draft-b2b-order-info", {
    about:
      "Saves what is filled in of a new material so far, for fifteen days from the last time; refused where somebody else of the merchant saved it meanwhile, with nothing lost of either.",
    effect: "writes",
    input: z.object({ entry: materialEntry, version: z._default(z.int(), 0) }),
    output: materialDraft,
    errors: ["ORDER_CHANGED"],
    changes: ["settlement-materials"],
  }),
  materialDraft: manageCalls.get("draft-b2b-order-info", {
    about: "The draft of a new material; null where there is none, or it was kept for fifteen days.",
    output: z.object({ draft: z.nullable(materialDraft) }),
    reads: ["settlement-materials"],
  }),
  buyers: manageCalls.get("searchPayeeInfo", {
    about:
      "Buyers that a new material may name: those of the merchant's materials, with what was said of them last, and the payers of what it received. With a text, those whose name holds it.",
    input: z.object({ text: z._default(singleLineText(0, materialLengths.buyerName), "") }),
    output: z.object({
      rows: z.array(z.object({ buyerName: z.string(), tradeCountry: z.string(), website: z.string() })),
    }),
    reads: ["settlement-materials", "incomes"],
  }),
};
