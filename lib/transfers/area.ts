import type {} from "@/lib/call/call";
import { transferFiles } from "./calls/files";
import { transferProduct } from "./calls/products";
import { transferRelations } from "./calls/relations";
import { transferReviews } from "./calls/reviews";
import { transfers } from "./calls/transfers";
import { accountTransfer, transferRelation } from "./states";

/** Declares everything of this area: its calls by topic, and its state machines with a table. */
export const transfersArea = {
  calls: { ...transfers, ...transferRelations, ...transferProduct, ...transferFiles, ...transferReviews },
  machines: [accountTransfer, transferRelation],
};

/** Declares the tags of this area's replies. */
declare module "@/lib/call/call" {
  interface Tags {
    transfers: true;
    "transfer-relations": true;
    "transfer-product": true;
  }
}
