import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import type { creditReviews } from "@/lib/operations/calls/settlement/credit";
import { riskDays } from "@/lib/settlement/advance/terms";
import { advanceMachine, advanceProduct as machine, openAdvances } from "@/lib/settlement/advance-states";
import { dayMs, later } from "@/lib/time/instant";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { advancedByAll, platformLimitOf } from "../advance/credit";
import { creditDecisions, decideCredit } from "../advance/decide";
import { speedyProductOf, toAdvance, toSpeedyProduct } from "../advance/views";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { lockRow, rowOfModel } from "@/lib/simulator/platform/store/records";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { namesOfMerchants } from "@/lib/simulator/transfers/orders/sides";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

/** Returns the risk figures of some merchants: their advances, recent incomes and overdue advances. */
async function risksOf({ prisma, world, now }: InWorld & Pick<Tx, "now">, userNos: readonly string[]) {
  const merchantRows = { world: world.id, userNo: { in: [...userNos] } };
  const [usage, incomes, overdue] = [
    await prisma.advance.groupBy({
      by: ["userNo"],
      where: { ...merchantRows, state: { in: [...openAdvances] } },
      _sum: { usedUsdMinor: true },
    }),
    await prisma.income.groupBy({
      by: ["userNo", "currency"],
      where: { ...merchantRows, arrivedAt: { gte: later(now, -riskDays * dayMs) } },
      _count: { _all: true },
      _sum: { amountMinor: true, returnedMinor: true },
      orderBy: [{ userNo: "asc" }, { currency: "asc" }],
    }),
    await prisma.advance.groupBy({
      by: ["userNo"],
      where: {
        ...merchantRows,
        OR: [{ state: "overdue" }, { repaidAt: { gt: prisma.advance.fields.dueAt } }],
      },
      _count: { _all: true },
    }),
  ];
  return (userNo: string) => ({
    used: money("USD", usage.find((row) => row.userNo === userNo)?._sum.usedUsdMinor ?? 0n),
    received: incomes
      .filter((row) => row.userNo === userNo)
      .map(({ currency, _count, _sum }) => ({
        count: _count._all,
        amount: money(currencyOf(currency), _sum.amountMinor ?? 0n),
        returned: money(currencyOf(currency), _sum.returnedMinor ?? 0n),
      })),
    overdue: overdue.find((row) => row.userNo === userNo)?._count._all ?? 0,
  });
}

const creditApplications: Handler<typeof creditReviews.creditApplications> = async (
  { state, text, ...paging },
  context,
) => {
  const { world, sql, prisma } = context;
  const page = await pageOfRows<object>(sql, paging, {
    from: "advance_product p",
    ...withFilters({ where: "p.world = $1::uuid", values: [world.id] }, [
      [state, (n) => `p.state = ${n}`],
      [text?.trim(), (n) => `strpos(p.user_no, ${n}) > 0`],
    ]),
    columns: "p.*",
    order: `p.state <> '${machine.first}', p.submitted_at desc, p.id desc`,
  });
  const rows = page.rows.map((row) => rowOfModel<"AdvanceProduct">(row));
  const userNos = rows.map(({ userNo }) => userNo);
  const [nameOf, riskOf] = [await namesOfMerchants(context, userNos), await risksOf(context, userNos)];
  return {
    ...page,
    waiting: await prisma.advanceProduct.count({ where: { world: world.id, state: machine.first } }),
    platform: {
      limit: money("USD", platformLimitOf(world)),
      used: money("USD", await advancedByAll(context)),
    },
    rows: rows.map((row) => {
      const product = toSpeedyProduct(row);
      const events = creditDecisions.filter((event) => machine.next(product.state, event) !== undefined);
      return { userNo: row.userNo, company: nameOf(row.userNo), product, ...riskOf(row.userNo), events };
    }),
  };
};

const decide: Handler<typeof creditReviews.decideCredit> = async (
  { userNo, changes, decision, limit, reason },
  context,
) =>
  inHeldWorld(context, async (tx) => {
    const row = await lockRow(tx, "AdvanceProduct", { world: tx.world.id, userNo });
    if (!row) return tx.refuse("APPLICATION_NOTFOUND");
    if (row.changes !== changes) return tx.refuse("ORDER_CHANGED");
    const limitUsdMinor = decision === "open" ? row.wantedUsdMinor : 0n;
    const decidedTerms = { limitUsdMinor: limit?.minor ?? limitUsdMinor, reason };
    if (!(await decideCredit(tx, row, decision, decidedTerms))) return tx.refuse("OPERATION_NOT_ALLOW");
    const product = await speedyProductOf(tx, userNo);
    invariant(product, "an application that was decided can be read");
    return product;
  });

const advancesOf: Handler<typeof creditReviews.advancesOf> = async ({ state, text, ...paging }, context) => {
  const page = await pageOfRows<object>(context.sql, paging, {
    from: "advance a",
    ...withFilters({ where: "a.world = $1::uuid", values: [context.world.id] }, [
      [state, (n) => `a.state = ${n}`],
      [text?.trim().toUpperCase(), (n) => `strpos(a.advance_no || ' ' || a.order_no || ' ' || a.user_no, ${n}) > 0`],
    ]),
    columns: "a.*",
    order: `a.state <> ${stateNames(advanceMachine, "overdue")}, a.state = ${stateNames(advanceMachine, "repaid")}, a.due_at, a.id`,
  });
  const rows = page.rows.map((row) => rowOfModel<"Advance">(row));
  const nameOf = await namesOfMerchants(
    context,
    rows.map(({ userNo }) => userNo),
  );
  return {
    ...page,
    rows: rows.map((row) => ({ userNo: row.userNo, company: nameOf(row.userNo), advance: toAdvance(row) })),
  };
};

export const creditQueueHandlers: Handlers<typeof creditReviews> = {
  creditApplications,
  decideCredit: decide,
  advancesOf,
};
