import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { serverDraftFacts } from "@/lib/forms/server-draft";
import { screenActionAccess } from "@/lib/gate/screen";
import { verificationEntrySchema } from "../entry";
import { verificationScreens } from "../screens";
import { verificationType } from "./applications";

const names = declareCalls("/api/real-name", { access: screenActionAccess(verificationScreens.start, "manage") });

/** Describes a draft as any operator of the merchant saved it last. */
export const draft = z.object({ entry: verificationEntrySchema, ...serverDraftFacts });

/** Defines the calls for drafts, one per type for a merchant (specification 3, sections 4 and 7). */
export const drafts = {
  saveDraft: names.post("addCloud", {
    about:
      "Saves what is filled in so far, for fifteen days from the last time; refused where somebody else of the merchant saved it meanwhile, with nothing lost of either.",
    effect: "writes",
    input: z.object({
      entry: verificationEntrySchema,
      step: z._default(z.int().check(z.minimum(0), z.maximum(20)), 0),
      version: z._default(z.int(), 0),
    }),
    output: draft,
    errors: ["ORDER_CHANGED", "VERIFICATION_PENDING"],
    changes: ["verification"],
  }),
  draft: names.get("queryCloud", {
    about: "The draft of a type; null where there is none, or it was kept for fifteen days.",
    input: z.object({ type: verificationType }),
    output: z.object({ draft: z.nullable(draft) }),
    reads: ["verification"],
  }),
};
