import { may } from "@/lib/gate/may";
import type { Who } from "@/lib/call/who";
import type { StoryRow } from "@/lib/receiving/calls/receiving";
import { inOrder } from "@/lib/receiving/story-order";
import { money } from "@/lib/money/money";
import { advances } from "@/lib/settlement/calls/advances";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { namesOfActors } from "@/lib/simulator/platform/store/history";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Something that an income was linked to or used for. */
interface Subject extends Pick<StoryRow, "of" | "orderNo" | "about"> {
  readonly id: string;
  /** How much of the income it began with. */
  readonly minor: bigint;
  /** What is left of it, where a step has changed that. */
  readonly leftMinor?: bigint;
  /** What was written at the last step of an event. */
  readonly reasons: Readonly<Record<string, string | null>>;
}

interface Own {
  readonly world: string;
  readonly incomeId: string;
}

/** Of each kind, the newest: an income that was associated and released a thousand times still opens at once. */
const most = 100;

/**
 * Every step of what an income was associated with, refunded, settled and advanced on, oldest first, each named as its own
 * page names it; of each kind the hundred last ones. Settlements and advances only for those who may see them. What was
 * exchanged, paid or transferred out of the balance is of no income in particular.
 */
export async function storyOf(
  tx: InWorld & { readonly who: Who },
  { id: incomeId, currency }: Pick<Row<"Income">, "id" | "currency">,
): Promise<StoryRow[]> {
  const own = { world: tx.world.id, incomeId };
  const links = await linksOf(tx, own);
  const sees = (needs: Parameters<typeof may>[1]) => may(tx.who, needs) === null;
  const subjects = [
    ...links,
    ...(await refundsOf(tx, own)),
    ...(sees(settlementOrders.settlement.needs) ? await settledOf(tx, links) : []),
    ...(sees(advances.advanceDetail.needs) ? await advancedOf(tx, own) : []),
  ];
  return stepsOf(tx, subjects, currency);
}

/** The links of an income, ended ones among them, with the contracts that they name. */
async function linksOf({ prisma, world }: InWorld, where: Own): Promise<Subject[]> {
  const orderBy = [{ madeAt: "desc" as const }, { id: "desc" as const }];
  const rows = await prisma.association.findMany({ where, orderBy, take: most });
  const ids = [...new Set(rows.map(({ materialId }) => materialId))];
  const materials = await prisma.material.findMany({
    where: { world: world.id, id: { in: ids } },
    select: { id: true, contractNo: true },
  });
  const contracts = new Map(materials.map(({ id, contractNo }) => [id, contractNo]));
  return rows.map(({ id, associationNo: orderNo, materialId, madeMinor: minor, amountMinor: leftMinor, reason }) => ({
    ...{ id, of: "association", orderNo, about: contracts.get(materialId) ?? "", minor, leftMinor },
    reasons: { reject: reason, release: reason },
  }));
}

/** The refunds of an income. */
async function refundsOf({ prisma }: InWorld, where: Own): Promise<Subject[]> {
  const rows = await prisma.incomeRefund.findMany({
    where,
    orderBy: [{ placedAt: "desc" }, { id: "desc" }],
    take: most,
  });
  return rows.map(({ id, orderNo, payeeName: about, amountMinor: minor, failReason, switchReason, asked }) => ({
    ...{ id, of: "incomeRefund", orderNo, about, minor },
    reasons: { fail: failReason, switch: switchReason, ask: asked },
  }));
}

/** The settlements that draw, or drew, of some links, and how much of them all together. */
async function settledOf({ prisma, world }: InWorld, links: readonly Subject[]): Promise<Subject[]> {
  const draws = await prisma.settlementDraw.groupBy({
    by: ["orderId"],
    where: { world: world.id, associationId: { in: links.map(({ id }) => id) } },
    _sum: { amountMinor: true },
  });
  const orders = await prisma.settlementOrder.findMany({
    where: { world: world.id, id: { in: draws.map(({ orderId }) => orderId) } },
    orderBy: [{ placedAt: "desc" }, { id: "desc" }],
    take: most,
  });
  const drawn = new Map(draws.map(({ orderId, _sum }) => [orderId, _sum.amountMinor ?? 0n]));
  return orders.map(({ id, orderNo, payeeName: about, failReason, end, endReason }) => ({
    ...{ id, of: "settlementOrder", orderNo, about, minor: drawn.get(id) ?? 0n },
    reasons: { fail: failReason, return: failReason, [end ?? ""]: endReason },
  }));
}

/** What was advanced on an income, and for which order. */
async function advancedOf({ prisma, world }: InWorld, where: Own): Promise<Subject[]> {
  const sources = await prisma.advanceSource.findMany({ where });
  const rows = await prisma.advance.findMany({
    where: { world: world.id, id: { in: sources.map(({ advanceId }) => advanceId) } },
    orderBy: [{ givenAt: "desc" }, { id: "desc" }],
    take: most,
  });
  const given = new Map(sources.map(({ advanceId, amountMinor }) => [advanceId, amountMinor]));
  return rows.map(({ id, advanceNo: orderNo, orderNo: about }) => ({
    ...{ id, of: "advance", orderNo, about, minor: given.get(id) ?? 0n },
    reasons: {},
  }));
}

/** The steps that lead to no other state and are told all the same; the interest of each day is not. */
const told: ReadonlySet<string> = new Set(["switch", "shorten", "repayPart"]);

/** The steps of some things, oldest first. */
async function stepsOf(tx: InWorld, subjects: readonly Subject[], code: string): Promise<StoryRow[]> {
  if (subjects.length === 0) return [];
  const currency = currencyOf(code);
  const rows = await tx.prisma.history.findMany({
    where: { world: tx.world.id, subject: { in: subjects.map(({ id }) => id) } },
    orderBy: { no: "asc" },
  });
  const nameOf = await namesOfActors(
    tx,
    rows.map(({ who }) => who),
  );
  const steps = subjects.flatMap(({ id, reasons, minor, leftMinor, ...said }) => {
    const own = rows.filter(
      ({ subject, before, after, event }) => subject === id && (before !== after || told.has(event)),
    );
    // a link that is shortened says at its last time what is left; what was repaid of an advance its own page tells
    const amountAt = (event: string, isLast: boolean) => {
      const shown = event === "shorten" ? isLast && leftMinor : event !== "repayPart" && minor;
      return shown ? money(currency, shown) : null;
    };
    return own.map((step): StoryRow => {
      const isLast = own.findLast(({ event }) => event === step.event) === step;
      const { event, after, at, who } = step;
      return {
        ...said,
        ...{ event, after, at, who: nameOf(who) },
        amount: amountAt(event, isLast),
        reason: (isLast && reasons[event]) || "",
      };
    });
  });
  return inOrder(steps);
}
