import { productAccess } from "@/lib/exchange/product-states";
import type { productActions } from "@/lib/operations/calls/products";
import type { Handlers } from "@/lib/simulator/platform/handler";
import {
  applyProductEvent,
  paymentModeStates,
  exchangeProductStates,
  statesColumn,
  transferProductStates,
} from "../products/product-access";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { query, stateLiteral } from "@/lib/simulator/platform/store/query";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

export const productsHandlers: Handlers<typeof productActions> = {
  async products({ currentPage, pageSize }, { world, sql }) {
    const rows = query
      .selectFrom("merchant as m")
      .where("m.world", "=", world.id)
      .orderBy(
        (eb) =>
          eb.exists(
            eb
              .selectFrom("productAccess as p")
              .select("p.id")
              .whereRef("p.world", "=", "m.world")
              .whereRef("p.userNo", "=", "m.userNo")
              .where("p.state", "=", stateLiteral(productAccess, "applying")),
          ),
        "desc",
      )
      .orderBy("m.userNo");
    const page = await readPage(sql, { currentPage, pageSize }, rows, {
      key: ["m.world", "m.userNo"],
      select: (listed) => listed.select(["m.userNo", "m.name", statesColumn]),
    });
    return {
      ...page,
      rows: page.rows.map(({ states, ...row }) => ({
        ...row,
        products: [...exchangeProductStates(states), ...paymentModeStates(states), ...transferProductStates(states)],
      })),
    };
  },
  async decideProduct({ userNo, product, event }, context) {
    const { refuse } = context;
    return transactInLockedWorld(context, async (tx) => {
      if (!(await tx.prisma.merchant.findFirst({ where: { world: tx.world.id, userNo } })))
        return refuse("CUSTOMER_NOTFOUND");
      return (await applyProductEvent(tx, userNo, product, event)) ?? refuse("OPERATION_NOT_ALLOW");
    });
  },
};
