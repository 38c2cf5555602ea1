import * as z from "zod/mini";
import { storedFile } from "@/lib/files/stored-file";
import { calls } from "@/lib/call/call";
import { stateOf } from "@/lib/call/state";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { customsEntry } from "../customs-entry";
import { materialsScreens } from "../screens";
import { customsProduct as machine } from "../states";
import { yearlyVolumes } from "../terms";

const shown = calls("/api/b2b/customs/product", { needs: permissionOf(materialsScreens.list) });
const kept = calls("/api/b2b/customs/product", { needs: permissionTo(materialsScreens.list, "manage") });

/** A merchant's application for customs-declaration settlement, and what became of it. */
export const customsProductShape = z.object({
  state: stateOf(machine),
  /** How often it has changed: what is decided is named by it. */
  changes: z.int(),
  contactName: z.string(),
  contactPhone: z.string(),
  customsCode: z.string(),
  yearlyVolume: z.enum(yearlyVolumes),
  files: z.array(storedFile),
  /** Why it was refused or closed. */
  reason: z.string(),
  submittedAt: instant,
  decidedAt: z.nullable(instant),
});

/** Settlement by customs declarations, which a merchant applies for before its materials may ask for it (specification 2, section 7). */
export const customsProducts = {
  applyForCustoms: kept.post("apply", {
    about:
      "Applies for customs-declaration settlement, for the first time or anew after it was refused or closed; operations decide.",
    subject: "customsCode",
    takes: customsEntry,
    gives: customsProductShape,
    refuses: ["OPERATION_NOT_ALLOW", "AGREEMENT_CHANGED", "FILE_NOTFOUND"],
    changes: ["customs-product", "agreements"],
  }),
  customsStatus: shown.post("query/status", {
    about: "How the merchant stands with customs-declaration settlement; null where it never applied.",
    effect: "reads",
    gives: z.object({ product: z.nullable(customsProductShape) }),
    reads: ["customs-product"],
  }),
};
