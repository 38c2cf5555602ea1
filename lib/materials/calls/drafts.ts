import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { line } from "@/lib/call/field-schemas";
import { draftFacts } from "@/lib/forms/server-draft";
import { permissionTo } from "@/lib/gate/screen";
import { materialEntry } from "../entry";
import { materialsScreens } from "../screens";
import { lengths } from "../terms";

const kept = calls("/api/b2b/upload-detail", { needs: permissionTo(materialsScreens.list, "manage") });

/** A merchant's draft of a material as it was saved last. */
export const materialDraft = z.object({ entry: materialEntry, ...draftFacts });

/** What is filled in of a material so far, and what helps with it (specification 2, section 7). */
export const materialDrafts = {
  saveMaterialDraft: kept.post("draft-b2b-order-info", {
    about:
      "Saves what is filled in of a new material so far, for fifteen days from the last time; refused where somebody else of the merchant saved it meanwhile, with nothing lost of either.",
    effect: "writes",
    takes: z.object({ entry: materialEntry, version: z._default(z.int(), 0) }),
    gives: materialDraft,
    refuses: ["ORDER_CHANGED"],
    changes: ["settlement-materials"],
  }),
  materialDraft: kept.get("draft-b2b-order-info", {
    about: "The draft of a new material; null where there is none, or it was kept for fifteen days.",
    gives: z.object({ draft: z.nullable(materialDraft) }),
    reads: ["settlement-materials"],
  }),
  buyers: kept.get("searchPayeeInfo", {
    about:
      "Buyers that a new material may name: those of the merchant's materials, with what was said of them last, and the payers of what it received. With a text, those whose name holds it.",
    takes: z.object({ text: z._default(line(0, lengths.buyerName), "") }),
    gives: z.object({
      rows: z.array(z.object({ buyerName: z.string(), tradeCountry: z.string(), website: z.string() })),
    }),
    reads: ["settlement-materials", "incomes"],
  }),
};
