import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { permissionTo } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { entry } from "../entry";
import { verificationScreens } from "../screens";
import { verificationType } from "./applications";

const names = calls("/api/real-name", { needs: permissionTo(verificationScreens.start, "manage") });

/** A draft as it was saved last, by whoever of the merchant did. */
export const draft = z.object({
  entry,
  /** The names of its files, by their id, as an application has them. */
  fileNames: z.record(z.string(), z.string()),
  /** Which step of the form it was saved at, from 0. */
  step: z.int(),
  /** Counts the savings: who saves says which one they began from. */
  version: z.int(),
  savedBy: z.string(),
  savedAt: instant,
  /** The last Beijing day on which it is kept ("valid 15 days"), and how many are left. */
  expiresAt: instant,
  daysLeft: z.int(),
});

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
