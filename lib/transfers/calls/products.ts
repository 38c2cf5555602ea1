import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { stateSchema } from "@/lib/call/state";
import { productAccess } from "@/lib/exchange/product-states";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { transfersScreens } from "../screens";

const viewCalls = declareCalls("/api/user-account-transfer", { access: screenAccess(transfersScreens.records) });

const standing = z.object({ state: stateSchema(productAccess) });

/** Defines the calls for a merchant's access to transfers, which operations activate for each merchant. */
export const transferProduct = {
  productStatus: viewCalls.get("queryProductStatus", {
    about: "How the merchant stands with transfers: not activated, applied for, or active.",
    output: standing,
    reads: ["transfer-product"],
  }),
  applyForTransfers: declareCalls("/api/user-account-transfer", {
    access: screenActionAccess(transfersScreens.records, "manage"),
  }).get("applyProduct", {
    about: "Applies for transfers; operations decide.",
    forKeys: false,
    effect: "writes",
    output: standing,
    errors: ["OPERATION_NOT_ALLOW"],
    changes: ["transfer-product"],
  }),
};
