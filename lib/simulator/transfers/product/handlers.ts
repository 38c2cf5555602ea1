import { transferWay } from "@/lib/exchange/product-states";
import type { transferProduct } from "@/lib/transfers/calls/products";
import { invariant } from "@/lib/call/refusals";
import {
  applyProductEvent,
  readChangedProductStates,
  transferProductStates,
} from "../../exchange/products/product-access";
import type { Handlers } from "@/lib/simulator/platform/handler";

export const transferProductHandlers: Handlers<typeof transferProduct> = {
  async productStatus(_, context) {
    const [product] = transferProductStates(await readChangedProductStates(context, context.principal.userNo));
    invariant(product, "transfers are a product with a state");
    return { state: product.state };
  },
  applyForTransfers: async (_, { principal, transact }) =>
    transact(async (tx) => {
      const movedProduct =
        (await applyProductEvent(tx, principal.userNo, transferWay, "apply")) ?? tx.refuse("OPERATION_NOT_ALLOW");
      return { state: movedProduct.state };
    }),
};
