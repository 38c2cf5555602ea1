import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { stateOf } from "@/lib/call/state";
import { productAccess } from "@/lib/exchange/product-states";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { transfersScreens } from "../screens";

const shown = calls("/api/user-account-transfer", { needs: permissionOf(transfersScreens.records) });

const standing = z.object({ state: stateOf(productAccess) });

/** Whether a merchant may transfer at all: operations activate it for each. */
export const transferProduct = {
  productStatus: shown.get("queryProductStatus", {
    about: "How the merchant stands with transfers: not activated, applied for, or active.",
    gives: standing,
    reads: ["transfer-product"],
  }),
  applyForTransfers: calls("/api/user-account-transfer", {
    needs: permissionTo(transfersScreens.records, "manage"),
  }).get("applyProduct", {
    about: "Applies for transfers; operations decide.",
    forKeys: false,
    effect: "writes",
    gives: standing,
    refuses: ["OPERATION_NOT_ALLOW"],
    changes: ["transfer-product"],
  }),
};
