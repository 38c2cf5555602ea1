import { may } from "@/lib/gate/may";
import type { Who } from "@/lib/call/who";
import type { StoryRow } from "@/lib/receiving/calls/receiving";
import { inOrder } from "@/lib/receiving/story-order";
import { money } from "@/lib/money/money";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { currencyOf } from "../../store/currency-of";
import { namesOfActors } from "../../store/history";
import type { Row } from "../../store/records";
import type { InWorld } from "../../store/tx";

/** Something that an income was linked to or used for, with what its steps say. */
type Subject = Omit<StoryRow, "event" | "after" | "at" | "who"> & { readonly id: string };

/** Of each kind, the newest: an income that was associated and released a thousand times still opens at once. */
const most = 100;

/**
 * Every step of what an income was associated with, refunded, settled and advanced on, oldest first, each named as its own
 * page names it; of each kind the hundred last ones. Settlements and advances only for those who may see settlements.
 * What was exchanged, paid or transferred out of the balance is of no income in particular.
 */
export async function storyOf(
  tx: InWorld & { readonly who: Who },
  { id: incomeId, currency: code }: Pick<Row<"Income">, "id" | "currency">,
): Promise<StoryRow[]> {
  const own = { world: tx.world.id, incomeId };
  const currency = currencyOf(code);
  const of = (minor: bigint) => money(currency, minor);
  const links = await linksOf(tx, own);
  const refunded = await tx.prisma.incomeRefund.findMany({ where: own, orderBy: { orderNo: "desc" }, take: most });
  const used =
    may(tx.who, settlementOrders.settlement.needs) === null
      ? [
          ...(await settledOf(
            tx,
            links.map(({ id }) => id),
          )),
          ...(await advancedOf(tx, own)),
        ]
      : [];
  const subjects: Subject[] = [
    ...links.map(({ id, associationNo, contractNo, amountMinor, reason }) => ({
      ...{ id, of: "association" as const, orderNo: associationNo, about: contractNo },
      ...{ amount: of(amountMinor), reason },
    })),
    ...refunded.map(({ id, orderNo, payeeName, amountMinor, failReason, switchReason, asked }) => ({
      ...{ id, of: "incomeRefund" as const, orderNo, about: payeeName },
      ...{ amount: of(amountMinor), reason: failReason ?? asked ?? switchReason ?? "" },
    })),
    ...used.map(({ minor, ...rest }) => ({ ...rest, amount: of(minor) })),
  ];
  return stepsOf(tx, subjects);
}

/** The links of an income, ended ones among them, with the contracts that they name. */
async function linksOf({ prisma, world }: InWorld, own: { readonly world: string; readonly incomeId: string }) {
  const orderBy = [{ madeAt: "desc" as const }, { associationNo: "desc" as const }];
  const rows = await prisma.association.findMany({ where: own, orderBy, take: most });
  const ids = [...new Set(rows.map(({ materialId }) => materialId))];
  const materials = await prisma.material.findMany({
    where: { world: world.id, id: { in: ids } },
    select: { id: true, contractNo: true },
  });
  const contracts = new Map(materials.map(({ id, contractNo }) => [id, contractNo]));
  return rows.map((row) => ({ ...row, contractNo: contracts.get(row.materialId) ?? "" }));
}

/** The settlements that draw, or drew, of some links, and how much of them all together. */
async function settledOf({ prisma, world }: InWorld, associationIds: readonly string[]) {
  const draws = await prisma.settlementDraw.groupBy({
    by: ["orderId"],
    where: { world: world.id, associationId: { in: [...associationIds] } },
    _sum: { amountMinor: true },
  });
  const orders = await prisma.settlementOrder.findMany({
    where: { world: world.id, id: { in: draws.map(({ orderId }) => orderId) } },
    orderBy: [{ placedAt: "desc" }, { orderNo: "desc" }],
    take: most,
  });
  const drawn = new Map(draws.map(({ orderId, _sum }) => [orderId, _sum.amountMinor ?? 0n]));
  return orders.map(({ id, orderNo, payeeName, failReason, endReason }) => ({
    ...{ id, of: "settlementOrder" as const, orderNo, about: payeeName },
    ...{ minor: drawn.get(id) ?? 0n, reason: endReason || (failReason ?? "") },
  }));
}

/** What was advanced on an income, and for which order. */
async function advancedOf({ prisma, world }: InWorld, own: { readonly world: string; readonly incomeId: string }) {
  const sources = await prisma.advanceSource.findMany({ where: own });
  const advances = await prisma.advance.findMany({
    where: { world: world.id, id: { in: sources.map(({ advanceId }) => advanceId) } },
    orderBy: [{ givenAt: "desc" }, { advanceNo: "desc" }],
    take: most,
  });
  const given = new Map(sources.map(({ advanceId, amountMinor }) => [advanceId, amountMinor]));
  return advances.map(({ id, advanceNo, orderNo }) => ({
    ...{ id, of: "advance" as const, orderNo: advanceNo, about: orderNo },
    ...{ minor: given.get(id) ?? 0n, reason: "" },
  }));
}

/** The steps that lead to no other state and are told all the same; the interest of each day is not. */
const told: ReadonlySet<string> = new Set(["switch", "shorten", "repayPart"]);

/** The steps of some things, oldest first; what somebody wrote as its reason stands at the last step. */
async function stepsOf(tx: InWorld, subjects: readonly Subject[]): Promise<StoryRow[]> {
  if (subjects.length === 0) return [];
  const rows = await tx.prisma.history.findMany({
    where: { world: tx.world.id, subject: { in: subjects.map(({ id }) => id) } },
    orderBy: { no: "asc" },
  });
  const nameOf = await namesOfActors(
    tx,
    rows.map(({ who }) => who),
  );
  const steps = subjects.flatMap(({ id, reason, ...said }) => {
    const own = rows.filter(
      ({ subject, before, after, event }) => subject === id && (before !== after || told.has(event)),
    );
    return own.map(({ event, after, at, who }, place) => ({
      ...said,
      ...{ event, after, at, who: nameOf(who), reason: place === own.length - 1 ? reason : "" },
    }));
  });
  return inOrder(steps);
}
