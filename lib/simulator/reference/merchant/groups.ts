import { invariant } from "@/lib/call/refusals";
import { hasProducts } from "@/lib/gate/holds";
import { isRealNameUnverified } from "@/lib/gate/may";
import type { merchantCalls } from "@/lib/reference/calls/merchants";
import { userGroupsOf, userGroupTable as groups } from "@/lib/reference/dictionary/products";
import type { Handler } from "@/lib/simulator/platform/handler";
import { findUsableProducts } from "./products";

export const listOwnUserGroups: Handler<typeof merchantCalls.userGroup> = async (_, { principal, world, prisma }) => {
  const merchant = await prisma.merchant.findFirst({
    where: { world: world.id, userNo: principal.userNo },
    select: { userType: true },
  });
  invariant(merchant, "whoever is signed in has a merchant");
  return { rows: [...userGroupsOf(merchant.userType, !isRealNameUnverified(principal))] };
};

export const listAllUserGroups: Handler<typeof merchantCalls.userGroups> = async () => ({ rows: [...groups] });

export const checkProductsUsable: Handler<typeof merchantCalls.checkProducts> = async ({ products }, context) => {
  const open = await findUsableProducts(context, context.principal.userNo, !isRealNameUnverified(context.principal));
  return {
    isOpen: hasProducts(open, products),
    products: products.map((product) => ({ product, isOpen: open.includes(product) })),
  };
};
