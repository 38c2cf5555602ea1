import { invariant } from "@/lib/call/refusals";
import type { accounts } from "@/lib/accounts/calls/balances";
import type { Handler } from "../handler";
import { currencyOf } from "../exchange/orders/views";
import { find, update } from "../store/records";

export const reporting: Handler<typeof accounts.reporting> = async (_, { who, world, db }) => {
  const merchant = await find(db.sql, "Merchant", { world: world.id, userNo: who.userNo });
  invariant(merchant, "whoever is signed in has a merchant");
  return { currency: currencyOf(merchant.reportingCurrency) };
};

export const setReporting: Handler<typeof accounts.setReporting> = async ({ currency }, { who, world, transact }) =>
  transact(async (sql) => {
    await update(sql, "Merchant", { world: world.id, userNo: who.userNo }, { reportingCurrency: currency });
    return { currency };
  });
