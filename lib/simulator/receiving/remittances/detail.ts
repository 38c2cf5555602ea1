import type { receiving } from "@/lib/receiving/calls/receiving";
import type { Handler } from "@/lib/simulator/platform/handler";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import { remittanceHopsOf, toHopViews } from "./hops";
import { isRemittanceVisible } from "./remittance-view";
import { readIncomeHistory } from "./story";
import { toIncomeView, toRemittanceView } from "../views";

/**
 * Returns one remittance of the merchant, with the banks on its route, every change of its state, its income record and
 * the history of that.
 */
export const getRemittanceDetail: Handler<typeof receiving.remittance> = async ({ orderNo }, context) => {
  const { principal, world, now, prisma, refuse } = context;
  const row = await prisma.remittance.findFirst({ where: { world: world.id, orderNo, userNo: principal.userNo } });
  if (!row || !isRemittanceVisible(row)) return refuse("ORDER_NOTFOUND");
  const income = await prisma.income.findFirst({ where: { world: world.id, remittanceId: row.id } });
  return {
    remittance: toRemittanceView(row),
    hops: toHopViews(row, (await remittanceHopsOf(context, [row.id]))(row.id), now),
    income: income && toIncomeView(income, row),
    history: await readStateHistory(context, row.id),
    incomeHistory: income ? await readStateHistory(context, income.id) : [],
    story: income ? await readIncomeHistory(context, income) : [],
  };
};
