import type {} from "@/lib/call/call";
import { materialBatchCalls } from "./calls/batches";
import { customsProducts } from "./calls/customs";
import { materialDrafts } from "./calls/drafts";
import { externalOrders } from "./calls/external-orders";
import { materialSupplements } from "./calls/logistics";
import { materials } from "./calls/materials";
import { materialPapers } from "./calls/papers";
import { customsProduct, material, materialBatchMachine, materialLogistics, materialSwitch } from "./states";

/** Lists everything that this area declares: its calls by topic, and its state machines. */
export const materialsArea = {
  calls: {
    ...materials,
    ...materialDrafts,
    ...materialPapers,
    ...materialSupplements,
    ...materialBatchCalls,
    ...externalOrders,
    ...customsProducts,
  },
  machines: [material, materialBatchMachine, materialLogistics, materialSwitch, customsProduct],
};

/** Declares the cache tags of this area's replies. */
declare module "@/lib/call/call" {
  interface Tags {
    "settlement-materials": true;
    "customs-product": true;
    "material-batches": true;
  }
}
