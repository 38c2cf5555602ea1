import { checkAccess } from "@/lib/gate/may";
import type { Principal } from "@/lib/call/principal";
import type { StoryRow } from "@/lib/receiving/calls/receiving";
import { sortHistorySteps } from "@/lib/receiving/story-order";
import { money } from "@/lib/money/money";
import { advances } from "@/lib/settlement/calls/advances";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { createActorNameLookup } from "@/lib/simulator/platform/store/history";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Describes an order that an income was linked to or used for. */
interface Subject extends Pick<StoryRow, "of" | "orderNo" | "about"> {
  readonly id: string;
  /** The amount of the income it began with. */
  readonly minor: bigint;
  /** The remaining amount, when a step has changed it. */
  readonly leftMinor?: bigint;
  /** The reasons given at the last step of each event. */
  readonly reasons: Readonly<Record<string, string | null>>;
}

interface IncomeKey {
  readonly world: string;
  readonly incomeId: string;
}

/** Limits the orders of each kind, so that an income with a thousand ended associations still loads quickly. */
const most = 100;

/**
 * Returns every step of an income's associations, refunds, settlements and advances, oldest first, each named as on its
 * own page, and limited to the last hundred orders of each kind. Settlements and advances are included only for those
 * who may read them. Exchanges, payments and transfers out of the balance belong to no particular income.
 */
export async function readIncomeHistory(
  tx: InWorld & { readonly principal: Principal },
  { id: incomeId, currency }: Pick<Row<"Income">, "id" | "currency">,
): Promise<StoryRow[]> {
  const incomeKey = { world: tx.world.id, incomeId };
  const links = await linksOf(tx, incomeKey);
  const canSee = (access: Parameters<typeof checkAccess>[1]) => checkAccess(tx.principal, access) === null;
  const subjects = [
    ...links,
    ...(await refundsOf(tx, incomeKey)),
    ...(canSee(settlementOrders.settlement.access) ? await settledOf(tx, links) : []),
    ...(canSee(advances.advanceDetail.access) ? await advancedOf(tx, incomeKey) : []),
  ];
  return stepsOf(tx, subjects, currency);
}

/** Returns the links of an income, including ended ones, with the contracts that they name. */
async function linksOf({ prisma, world }: InWorld, where: IncomeKey): Promise<Subject[]> {
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

/** Returns the refunds of an income. */
async function refundsOf({ prisma }: InWorld, where: IncomeKey): Promise<Subject[]> {
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

/** Returns the settlements that draw, or drew, on some links, with the total amount of each. */
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
  const drawnByOrder = new Map(draws.map(({ orderId, _sum }) => [orderId, _sum.amountMinor ?? 0n]));
  return orders.map(({ id, orderNo, payeeName: about, failReason, end, endReason }) => ({
    ...{ id, of: "settlementOrder", orderNo, about, minor: drawnByOrder.get(id) ?? 0n },
    reasons: { fail: failReason, return: failReason, [end ?? ""]: endReason },
  }));
}

/** Returns the advances on an income, with their orders. */
async function advancedOf({ prisma, world }: InWorld, where: IncomeKey): Promise<Subject[]> {
  const sources = await prisma.advanceSource.findMany({ where });
  const rows = await prisma.advance.findMany({
    where: { world: world.id, id: { in: sources.map(({ advanceId }) => advanceId) } },
    orderBy: [{ givenAt: "desc" }, { id: "desc" }],
    take: most,
  });
  const amountByAdvance = new Map(sources.map(({ advanceId, amountMinor }) => [advanceId, amountMinor]));
  return rows.map(({ id, advanceNo: orderNo, orderNo: about }) => ({
    ...{ id, of: "advance", orderNo, about, minor: amountByAdvance.get(id) ?? 0n },
    reasons: {},
  }));
}

/** Lists the steps that are reported although they do not change the state; daily interest is not. */
const reportedEvents: ReadonlySet<string> = new Set(["switch", "shorten", "repayPart"]);

/** Returns the steps of some orders, oldest first. */
async function stepsOf(tx: InWorld, subjects: readonly Subject[], code: string): Promise<StoryRow[]> {
  if (subjects.length === 0) return [];
  const currency = currencyFromColumn(code);
  const rows = await tx.prisma.history.findMany({
    where: { world: tx.world.id, subject: { in: subjects.map(({ id }) => id) } },
    orderBy: { no: "asc" },
  });
  const nameOf = await createActorNameLookup(
    tx,
    rows.map(({ who }) => who),
  );
  const steps = subjects.flatMap(({ id, reasons, minor, leftMinor, ...subjectFields }) => {
    const subjectRows = rows.filter(
      ({ subject, before, after, event }) => subject === id && (before !== after || reportedEvents.has(event)),
    );
    // a shortened link reports its remainder at its last step; repayments of an advance are on the advance's own page
    const amountAt = (event: string, isLast: boolean) => {
      const displayMinor = event === "shorten" ? isLast && leftMinor : event !== "repayPart" && minor;
      return displayMinor ? money(currency, displayMinor) : null;
    };
    return subjectRows.map((step): StoryRow => {
      const isLast = subjectRows.findLast(({ event }) => event === step.event) === step;
      const { event, after, at, who } = step;
      return {
        ...subjectFields,
        ...{ event, after, at, who: nameOf(who) },
        amount: amountAt(event, isLast),
        reason: (isLast && reasons[event]) || "",
      };
    });
  });
  return sortHistorySteps(steps);
}
