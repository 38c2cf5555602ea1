import type { merchantCompanyCalls } from "@/lib/access/calls/company";
import { merchant as machine } from "@/lib/access/states";
import { orderCurrencies } from "@/lib/money/currency";
import { receivingBank } from "@/lib/receiving/account-places";
import { receivingAccount as account, remittance } from "@/lib/receiving/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { hasDefaultReceivingAccount } from "../../receiving/accounts/destination";
import { beneficiary, receivingAccountNumber } from "../../receiving/remittances/route";

/**
 * Lists the accounts for funds from abroad: those that the merchant applied for, the newest first of each currency; in
 * a currency without one the account that every merchant has once it is verified.
 */
export const listActiveReceivingAccounts: Handler<typeof merchantCompanyCalls.receivingAccounts> = async (
  _,
  context,
) => {
  const { principal, world, prisma } = context;
  const merchant = await prisma.merchant.findFirst({
    where: { world: world.id, userNo: principal.userNo },
    select: { state: true },
  });
  if (merchant?.state !== machine.first) return { rows: [] };
  const state = remittance.next(remittance.first, "credit");
  const lastRemittances = await prisma.remittance.groupBy({
    by: "currency",
    where: { world: world.id, userNo: principal.userNo, ...(state && { state }) },
    _max: { settledAt: true },
  });
  const ownAccounts = await prisma.receivingAccount.findMany({
    where: { world: world.id, userNo: principal.userNo, state: account.first },
    orderBy: [{ openedAt: "desc" }, { id: "desc" }],
  });
  const hasUsual = await hasDefaultReceivingAccount(context, principal.userNo);
  const lastIn = new Map(lastRemittances.map(({ currency, _max }) => [currency, _max.settledAt]));
  return {
    rows: orderCurrencies.flatMap((currency) => {
      const openAccounts = ownAccounts
        .filter((row) => row.currency === currency)
        .map((row) => ({ account: row.number, bank: receivingBank(row)?.en ?? row.bank }));
      const usual = { account: receivingAccountNumber(principal.userNo, currency), bank: beneficiary.bank };
      const lastFundsAt = lastIn.get(currency) ?? null;
      return (openAccounts.length > 0 || !hasUsual ? openAccounts : [usual]).map((entry) => ({
        currency,
        ...entry,
        lastFundsAt,
      }));
    }),
  };
};
