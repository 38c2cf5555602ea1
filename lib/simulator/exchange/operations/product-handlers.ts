import { productAccess } from "@/lib/exchange/product-states";
import type { productActions } from "@/lib/operations/calls/products";
import type { Handlers } from "@/lib/simulator/platform/handler";
import {
  moveProduct,
  paymentModeStates,
  productStates,
  statesColumn,
  transferStates,
  type WrittenStates,
} from "../products/product-access";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

interface Row {
  userNo: string;
  name: string;
  states: WrittenStates;
}

export const productsHandlers: Handlers<typeof productActions> = {
  async products({ currentPage, pageSize }, { world, sql }) {
    const page = await pageOfRows<Row>(
      sql,
      { currentPage, pageSize },
      {
        from: "merchant m",
        where: "m.world = $1::uuid",
        values: [world.id],
        columns: `m.user_no as "userNo", m.name, ${statesColumn} as states`,
        order: `exists (select from product_access p where p.world = m.world and p.user_no = m.user_no and p.state = ${stateNames(productAccess, "applying")}) desc, m.user_no`,
      },
    );
    return {
      ...page,
      rows: page.rows.map(({ states, ...row }) => ({
        ...row,
        products: [...productStates(states), ...paymentModeStates(states), ...transferStates(states)],
      })),
    };
  },
  async decideProduct({ userNo, product, event }, context) {
    const { refuse } = context;
    return inHeldWorld(context, async (tx) => {
      if (!(await tx.prisma.merchant.findFirst({ where: { world: tx.world.id, userNo } })))
        return refuse("CUSTOMER_NOTFOUND");
      return (await moveProduct(tx, userNo, product, event)) ?? refuse("OPERATION_NOT_ALLOW");
    });
  },
};
