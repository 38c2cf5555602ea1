import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { serverDraftFacts } from "@/lib/forms/server-draft";
import { screenAccess } from "@/lib/gate/screen";
import { settlementDraftEntry } from "../orders/entry";
import { settlementScreens } from "../screens";

const draftCalls = declareCalls("/api/b2b/settle-order", { access: screenAccess(settlementScreens.apply) });

/** Describes a merchant's last saved draft of a settlement. */
export const settlementDraft = z.object({ entry: settlementDraftEntry, ...serverDraftFacts });

/** Declares the calls of settlement drafts. */
export const settlementDrafts = {
  saveSettlementDraft: draftCalls.post("draft", {
    about:
      "Saves what is filled in of a new settlement so far, for fifteen days from the last time; refused where somebody else of the merchant saved it meanwhile, with nothing lost of either.",
    effect: "writes",
    input: z.object({ entry: settlementDraftEntry, version: z._default(z.int(), 0) }),
    output: settlementDraft,
    errors: ["ORDER_CHANGED"],
  }),
  settlementDraft: draftCalls.get("draft", {
    about: "The draft of a new settlement; null where there is none, or it was kept for fifteen days.",
    output: z.object({ draft: z.nullable(settlementDraft) }),
    reads: ["settlement-orders"],
  }),
};
