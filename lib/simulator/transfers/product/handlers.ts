import { transferWay } from "@/lib/exchange/product-states";
import type { transferProduct } from "@/lib/transfers/calls/products";
import { invariant } from "@/lib/call/refusals";
import { moveProduct, writtenStatesOf, transferStates } from "../../exchange/products/product-access";
import type { Handlers } from "@/lib/simulator/platform/handler";

export const transferProductHandlers: Handlers<typeof transferProduct> = {
  async productStatus(_, context) {
    const [own] = transferStates(await writtenStatesOf(context, context.who.userNo));
    invariant(own, "transfers are a product with a state");
    return { state: own.state };
  },
  applyForTransfers: async (_, { who, transact }) =>
    transact(async (tx) => {
      const moved = (await moveProduct(tx, who.userNo, transferWay, "apply")) ?? tx.refuse("OPERATION_NOT_ALLOW");
      return { state: moved.state };
    }),
};
