import * as z from "zod/mini";
import { storedFile } from "@/lib/files/stored-file";
import { declareCalls } from "@/lib/call/call";
import { stateSchema } from "@/lib/call/state";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { customsEntry } from "../customs-entry";
import { materialsScreens } from "../screens";
import { customsProduct as machine } from "../states";
import { yearlyVolumes } from "../terms";

const readCalls = declareCalls("/api/b2b/customs/product", { access: screenAccess(materialsScreens.list) });
const manageCalls = declareCalls("/api/b2b/customs/product", {
  access: screenActionAccess(materialsScreens.list, "manage"),
});

/** Describes a merchant's application for customs-declaration settlement, with its outcome. */
export const customsProductShape = z.object({
  state: stateSchema(machine),
  /** Holds the number of changes: a decision refers to it. */
  changes: z.int(),
  contactName: z.string(),
  contactPhone: z.string(),
  customsCode: z.string(),
  yearlyVolume: z.enum(yearlyVolumes),
  files: z.array(storedFile),
  /** Holds the reason of a refusal or closure. */
  reason: z.string(),
  submittedAt: instant,
  decidedAt: z.nullable(instant),
});

/**
 * Declares the calls for settlement by customs declarations, which a merchant applies for before its materials may
 * request it (specification 2, section 7).
 */
export const customsProducts = {
  applyForCustoms: manageCalls.post("apply", {
    about:
      "Applies for customs-declaration settlement, for the first time or anew after it was refused or closed; operations decide.",
    subject: "customsCode",
    input: customsEntry,
    output: customsProductShape,
    errors: ["OPERATION_NOT_ALLOW", "AGREEMENT_CHANGED", "FILE_NOTFOUND"],
    changes: ["customs-product", "agreements"],
  }),
  customsStatus: readCalls.post("query/status", {
    about: "How the merchant stands with customs-declaration settlement; null where it never applied.",
    effect: "reads",
    output: z.object({ product: z.nullable(customsProductShape) }),
    reads: ["customs-product"],
  }),
};
