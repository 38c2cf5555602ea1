import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import type { creditReviews } from "@/lib/operations/calls/settlement/credit";
import { riskDays } from "@/lib/settlement/advance/terms";
import { advanceMachine, advanceProduct as machine, openAdvances } from "@/lib/settlement/advance-states";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { platformAdvanceUsage, platformAdvanceLimit } from "../advance/credit";
import { creditDecisions, decideAdvanceApplication } from "../advance/decide";
import { speedyProductOf, toAdvance, toSpeedyProduct } from "../advance/views";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  joinedTextExpression,
  query,
  stateLiteral,
} from "@/lib/simulator/platform/store/query";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { namesOfMerchants } from "@/lib/simulator/transfers/orders/sides";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

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
      where: { ...merchantRows, arrivedAt: { gte: addMilliseconds(now, -riskDays * dayMs) } },
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
        amount: money(currencyFromColumn(currency), _sum.amountMinor ?? 0n),
        returned: money(currencyFromColumn(currency), _sum.returnedMinor ?? 0n),
      })),
    overdue: overdue.find((row) => row.userNo === userNo)?._count._all ?? 0,
  });
}

const creditApplications: Handler<typeof creditReviews.creditApplications> = async (
  { state, text, ...paging },
  context,
) => {
  const { world, sql, prisma } = context;
  const applications = query
    .selectFrom("advanceProduct as p")
    .where("p.world", "=", world.id)
    .where((eb) =>
      allConditions([
        state && eb("p.state", "=", state),
        text?.trim() && textContainsCondition(eb.ref("p.userNo"), text.trim()),
      ]),
    )
    .orderBy(({ eb }) => eb("p.state", "<>", stateLiteral(machine, machine.first)))
    .orderBy("p.submittedAt", "desc")
    .orderBy("p.id", "desc");
  const page = await readPage(sql, paging, applications, {
    key: ["p.world", "p.id"],
    select: (listed) => listed.selectAll("p"),
  });
  const { rows } = page;
  const userNos = rows.map(({ userNo }) => userNo);
  const [nameOf, riskOf] = [await namesOfMerchants(context, userNos), await risksOf(context, userNos)];
  return {
    ...page,
    waiting: await prisma.advanceProduct.count({ where: { world: world.id, state: machine.first } }),
    platform: {
      limit: money("USD", platformAdvanceLimit(world)),
      used: money("USD", await platformAdvanceUsage(context)),
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
  transactInLockedWorld(context, async (tx) => {
    const row = await lockRow(tx, "AdvanceProduct", { world: tx.world.id, userNo });
    if (!row) return tx.refuse("APPLICATION_NOTFOUND");
    if (row.changes !== changes) return tx.refuse("ORDER_CHANGED");
    const limitUsdMinor = decision === "open" ? row.wantedUsdMinor : 0n;
    const decidedTerms = { limitUsdMinor: limit?.minor ?? limitUsdMinor, reason };
    if (!(await decideAdvanceApplication(tx, row, decision, decidedTerms))) return tx.refuse("OPERATION_NOT_ALLOW");
    const product = await speedyProductOf(tx, userNo);
    invariant(product, "an application that was decided can be read");
    return product;
  });

const advancesOf: Handler<typeof creditReviews.advancesOf> = async ({ state, text, ...paging }, context) => {
  const advances = query
    .selectFrom("advance as a")
    .where("a.world", "=", context.world.id)
    .where(({ eb, ref }) =>
      allConditions([
        state && eb("a.state", "=", state),
        text?.trim() &&
          textContainsCondition(
            joinedTextExpression(ref("a.advanceNo"), ref("a.orderNo"), ref("a.userNo")),
            text.trim().toUpperCase(),
          ),
      ]),
    )
    .orderBy(({ eb }) => eb("a.state", "<>", stateLiteral(advanceMachine, "overdue")))
    .orderBy(({ eb }) => eb("a.state", "=", stateLiteral(advanceMachine, "repaid")))
    .orderBy("a.dueAt")
    .orderBy("a.id");
  const page = await readPage(context.sql, paging, advances, {
    key: ["a.world", "a.id"],
    select: (listed) => listed.selectAll("a"),
  });
  const { rows } = page;
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
