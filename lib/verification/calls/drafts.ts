import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { draftFacts } from "@/lib/forms/server-draft";
import { permissionTo } from "@/lib/gate/screen";
import { entry } from "../entry";
import { verificationScreens } from "../screens";
import { verificationType } from "./applications";

const names = calls("/api/real-name", { needs: permissionTo(verificationScreens.start, "manage") });

/** A draft as it was saved last, by whoever of the merchant did. */
export const draft = z.object({ entry, ...draftFacts });

/** Drafts, one of each type for a merchant (specification 3, sections 4 and 7). */
export const drafts = {
  saveDraft: names.post("addCloud", {
    about:
      "Saves what is filled in so far, for fifteen days from the last time; refused where somebody else of the merchant saved it meanwhile, with nothing lost of either.",
    effect: "writes",
    takes: z.object({
      entry,
      step: z._default(z.int().check(z.minimum(0), z.maximum(20)), 0),
      version: z._default(z.int(), 0),
    }),
    gives: draft,
    refuses: ["ORDER_CHANGED", "VERIFICATION_PENDING"],
    changes: ["verification"],
  }),
  draft: names.get("queryCloud", {
    about: "The draft of a type; null where there is none, or it was kept for fifteen days.",
    takes: z.object({ type: verificationType }),
    gives: z.object({ draft: z.nullable(draft) }),
    reads: ["verification"],
  }),
};
