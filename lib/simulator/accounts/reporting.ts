import { invariant } from "@/lib/call/refusals";
import type { accounts } from "@/lib/accounts/calls/balances";
import type { Handler } from "../handler";
import { currencyOf } from "../store/currency-of";

export const reporting: Handler<typeof accounts.reporting> = async (_, { who, world, prisma }) => {
  const merchant = await prisma.merchant.findFirst({ where: { world: world.id, userNo: who.userNo } });
  invariant(merchant, "whoever is signed in has a merchant");
  return { currency: currencyOf(merchant.reportingCurrency) };
};

export const setReporting: Handler<typeof accounts.setReporting> = async ({ currency }, { who, world, transact }) =>
  transact(async (tx) => {
    await tx.prisma.merchant.updateMany({
      where: { world: world.id, userNo: who.userNo },
      data: { reportingCurrency: currency },
    });
    return { currency };
  });
