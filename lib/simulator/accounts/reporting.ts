import { invariant } from "@/lib/call/refusals";
import type { accountCalls } from "@/lib/accounts/calls/balances";
import type { Currency } from "@/lib/money/currency";
import type { Handler } from "../platform/handler";
import { currencyFromColumn } from "../platform/store/currency-of";
import type { InWorld } from "../platform/store/tx";

/** Returns the currency that totals of a merchant's money are reported in. */
export async function readReportingCurrency({ prisma, world }: InWorld, userNo: string): Promise<Currency> {
  const merchant = await prisma.merchant.findFirst({ where: { world: world.id, userNo } });
  invariant(merchant, "whoever is signed in has a merchant");
  return currencyFromColumn(merchant.reportingCurrency);
}

export const getReportingCurrency: Handler<typeof accountCalls.reporting> = async (_, context) => ({
  currency: await readReportingCurrency(context, context.principal.userNo),
});

export const setReportingCurrency: Handler<typeof accountCalls.setReporting> = async (
  { currency },
  { principal, world, transact },
) =>
  transact(async (tx) => {
    await tx.prisma.merchant.updateMany({
      where: { world: world.id, userNo: principal.userNo },
      data: { reportingCurrency: currency },
    });
    return { currency };
  });
