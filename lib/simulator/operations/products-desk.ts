import type { productDeeds } from "@/lib/operations/product-calls";
import type { Answers } from "../desk";
import { moveProduct, productsOf } from "../exchange/product-access";
import type { Sql } from "../pool";
import { find } from "../records";
import { heldWorld } from "./held-world";

const isThere = async (sql: Sql, world: string, userNo: string): Promise<boolean> => (await find(sql, "Merchant", { world, userNo })) !== undefined;

export const productsDesk: Answers<typeof productDeeds> = {
  async products({ userNo }, { world, db, refuse }) {
    return (await isThere(db.sql, world.id, userNo)) ? { rows: await productsOf(db.sql, world.id, userNo) } : refuse("CUSTOMER_NOTFOUND");
  },
  async decideProduct({ userNo, product, event }, asked) {
    const { by, refuse, transact } = asked;
    return transact(async (sql) => {
      const { held, at } = await heldWorld(sql, asked);
      if (!(await isThere(sql, held.id, userNo))) return refuse("CUSTOMER_NOTFOUND");
      return (await moveProduct(sql, held, userNo, product, event, at, by.name)) ?? refuse("OPERATION_NOT_ALLOW");
    });
  },
};
