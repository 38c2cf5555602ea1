import { invariant } from "@/lib/call/refusals";
import { hasProducts } from "@/lib/gate/holds";
import { isRealNameMissing } from "@/lib/gate/may";
import type { merchantCalls } from "@/lib/reference/calls/merchants";
import { groupsOf, isProductOpen, userGroups as groups } from "@/lib/reference/dictionary/products";
import type { Handler } from "../../handler";

export const userGroup: Handler<typeof merchantCalls.userGroup> = async (_, { who, world, prisma }) => {
  const merchant = await prisma.merchant.findFirst({
    where: { world: world.id, userNo: who.userNo },
    select: { userType: true },
  });
  invariant(merchant, "whoever is signed in has a merchant");
  return { rows: [...groupsOf(merchant.userType, !isRealNameMissing(who))] };
};

export const userGroups: Handler<typeof merchantCalls.userGroups> = async () => ({ rows: [...groups] });

export const checkProducts: Handler<typeof merchantCalls.checkProducts> = async ({ products }, { who }) => {
  const rows = products.map((product) => ({ product, isOpen: isProductOpen(product, !isRealNameMissing(who)) }));
  return {
    isOpen: hasProducts(
      rows.flatMap(({ product, isOpen }) => (isOpen ? [product] : [])),
      products,
    ),
    products: rows,
  };
};
