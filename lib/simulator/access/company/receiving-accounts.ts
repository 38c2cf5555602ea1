import type { company } from "@/lib/access/calls/company";
import { merchant as machine } from "@/lib/access/states";
import { orderCurrencies } from "@/lib/money/currency";
import { remittance } from "@/lib/receiving/states";
import type { Handler } from "../../handler";
import { beneficiary, receivingAccount } from "../../receiving/remittances/route";

/** Where funds from abroad come in: every merchant has an account in each currency from the beginning. */
export const receivingAccounts: Handler<typeof company.receivingAccounts> = async (_, { who, world, prisma }) => {
  const merchant = await prisma.merchant.findFirst({
    where: { world: world.id, userNo: who.userNo },
    select: { state: true },
  });
  if (merchant?.state !== machine.first) return { rows: [] };
  const state = remittance.next(remittance.first, "credit");
  const received = await prisma.remittance.groupBy({
    by: "currency",
    where: { world: world.id, userNo: who.userNo, ...(state && { state }) },
    _max: { settledAt: true },
  });
  const lastIn = new Map(received.map(({ currency, _max }) => [currency, _max.settledAt]));
  return {
    rows: orderCurrencies.map((currency) => ({
      currency,
      account: receivingAccount(who.userNo, currency),
      bank: beneficiary.bank,
      lastFundsAt: lastIn.get(currency) ?? null,
    })),
  };
};
