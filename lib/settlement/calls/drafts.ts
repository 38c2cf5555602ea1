import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { draftFacts } from "@/lib/forms/server-draft";
import { permissionOf } from "@/lib/gate/screen";
import { settlementDraftEntry } from "../orders/entry";
import { settlementScreens } from "../screens";

const kept = calls("/api/b2b/settle-order", { needs: permissionOf(settlementScreens.apply) });

/** A merchant's draft of a settlement as it was saved last. */
export const settlementDraft = z.object({ entry: settlementDraftEntry, ...draftFacts });

/** What is filled in of a settlement so far. */
export const settlementDrafts = {
  saveSettlementDraft: kept.post("draft", {
    about:
      "Saves what is filled in of a new settlement so far, for fifteen days from the last time; refused where somebody else of the merchant saved it meanwhile, with nothing lost of either.",
    effect: "writes",
    takes: z.object({ entry: settlementDraftEntry, version: z._default(z.int(), 0) }),
    gives: settlementDraft,
    refuses: ["ORDER_CHANGED"],
  }),
  settlementDraft: kept.get("draft", {
    about: "The draft of a new settlement; null where there is none, or it was kept for fifteen days.",
    gives: z.object({ draft: z.nullable(settlementDraft) }),
    reads: ["settlement-orders"],
  }),
};
