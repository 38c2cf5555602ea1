import { invariant } from "@/lib/call/refusals";
import type { accounts } from "@/lib/accounts/calls/balances";
import type { Currency } from "@/lib/money/currency";
import type { Handler } from "../platform/handler";
import { currencyOf } from "../platform/store/currency-of";
import type { InWorld } from "../platform/store/tx";

/** The currency that a merchant's money is added up in. */
export async function reportingOf({ prisma, world }: InWorld, userNo: string): Promise<Currency> {
  const merchant = await prisma.merchant.findFirst({ where: { world: world.id, userNo } });
  invariant(merchant, "whoever is signed in has a merchant");
  return currencyOf(merchant.reportingCurrency);
}

export const reporting: Handler<typeof accounts.reporting> = async (_, context) => ({
  currency: await reportingOf(context, context.who.userNo),
});

export const setReporting: Handler<typeof accounts.setReporting> = async ({ currency }, { who, world, transact }) =>
  transact(async (tx) => {
    await tx.prisma.merchant.updateMany({
      where: { world: world.id, userNo: who.userNo },
      data: { reportingCurrency: currency },
    });
    return { currency };
  });
