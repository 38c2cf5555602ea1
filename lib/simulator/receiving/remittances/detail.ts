import type { receiving } from "@/lib/receiving/calls/receiving";
import type { Handler } from "@/lib/simulator/platform/handler";
import { historyOf } from "@/lib/simulator/platform/store/history";
import { hopsOf, toHopViews } from "./hops";
import { isShown } from "./shown";
import { storyOf } from "./story";
import { toIncomeView, toRemittanceView } from "../views";

/**
 * One remittance to the merchant, with the banks on its way, every change of its state, the income record it became and
 * what became of that.
 */
export const remittance: Handler<typeof receiving.remittance> = async ({ orderNo }, context) => {
  const { who, world, now, prisma, refuse } = context;
  const row = await prisma.remittance.findFirst({ where: { world: world.id, orderNo, userNo: who.userNo } });
  if (!row || !isShown(row)) return refuse("ORDER_NOTFOUND");
  const income = await prisma.income.findFirst({ where: { world: world.id, remittanceId: row.id } });
  return {
    remittance: toRemittanceView(row),
    hops: toHopViews(row, (await hopsOf(context, [row.id]))(row.id), now),
    income: income && toIncomeView(income, row),
    history: await historyOf(context, row.id),
    incomeHistory: income ? await historyOf(context, income.id) : [],
    story: income ? await storyOf(context, income) : [],
  };
};
