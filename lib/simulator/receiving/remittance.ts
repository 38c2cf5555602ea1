import type { receiving } from "@/lib/receiving/calls/receiving";
import type { Handler } from "../handler";
import { historyOf } from "../store/history";
import { toIncomeView, toRemittanceView } from "./views";

/** One remittance to the merchant, with every change of its state and the income record it became. */
export const remittance: Handler<typeof receiving.remittance> = async ({ orderNo }, { who, world, db, refuse }) => {
  const row = await db.prisma.remittance.findFirst({ where: { world: world.id, orderNo, userNo: who.userNo } });
  if (!row) return refuse("ORDER_NOTFOUND");
  const income = await db.prisma.income.findFirst({ where: { world: world.id, remittanceId: row.id } });
  return {
    remittance: toRemittanceView(row),
    income: income && toIncomeView(income, row),
    history: await historyOf(db, world.id, row.id),
  };
};
