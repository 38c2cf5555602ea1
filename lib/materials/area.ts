import type {} from "@/lib/call/call";
import { materialBatches } from "./calls/batches";
import { customsProducts } from "./calls/customs";
import { materialDrafts } from "./calls/drafts";
import { externalOrders } from "./calls/external-orders";
import { materialSupplements } from "./calls/logistics";
import { materials } from "./calls/materials";
import { materialPapers } from "./calls/papers";
import { customsProduct, material, materialBatch, materialLogistics, materialSwitch } from "./states";

/** Everything that this area declares: its calls by topic, its orders with a table. */
export const materialsArea = {
  calls: {
    ...materials,
    ...materialDrafts,
    ...materialPapers,
    ...materialSupplements,
    ...materialBatches,
    ...externalOrders,
    ...customsProducts,
  },
  machines: [material, materialBatch, materialLogistics, materialSwitch, customsProduct],
};

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    "settlement-materials": true;
    "customs-product": true;
    "material-batches": true;
  }
}
