import type {} from "@/lib/call/call";
import { transferFiles } from "./calls/files";
import { transferProduct } from "./calls/products";
import { transferRelations } from "./calls/relations";
import { transferReviews } from "./calls/reviews";
import { transfers } from "./calls/transfers";
import { accountTransfer, transferRelation } from "./states";

/** Everything that this area declares: its calls by topic, its orders with a table. */
export const transfersArea = {
  calls: { ...transfers, ...transferRelations, ...transferProduct, ...transferFiles, ...transferReviews },
  machines: [accountTransfer, transferRelation],
};

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    transfers: true;
    "transfer-relations": true;
    "transfer-product": true;
  }
}
