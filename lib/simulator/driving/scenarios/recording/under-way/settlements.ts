import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementOrder } from "@/lib/settlement/order-states";
import { settlementPayeeFields } from "@/lib/settlement/payee-fields";
import { availablePayee } from "@/lib/settlement/states";
import { settlementLevels } from "@/lib/simulator/settlement/orders/levels";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { Adds, StepNow } from "../beginning";
import { short } from "../short-forms";
import { byMerchant, handOf, type Scope } from "./actors";
import { hasOwnFees } from "./fees";
import { affordable, drawable, drawnLinks, settleableNow, type Drawing } from "./drawn-links";
import type { LinkNow } from "./linked-incomes";
import { isRateAt, ratesThen } from "./rates";
import { decisionsOnce, markedSteps, reviewThen } from "./reviews";

type Settlement = Row<"SettlementOrder">;

/** A settlement with the steps that make it once more, and what it draws of which links. */
interface Told extends Drawing {
  readonly row: Settlement;
  readonly steps: readonly StepNow[];
}

/** The settlements of a state, and the links that they and others to come draw of. */
interface SettlementsNow {
  readonly links: readonly LinkNow[];
  /** Whom they are settled to. */
  readonly payees: readonly StepNow[];
  readonly steps: readonly StepNow[];
}

/**
 * Settlements out of the balance that wait, for their review too, are with the bank, or have come back: made once more
 * at the rate of then, of the same links, reviewed and brought as far as they were. Of a speedy one the advance has its
 * own time, of one by a customs declaration its quota of the day, and one that was paid out again had another payout
 * before: these are left out.
 */
export async function settlementsUnderWay(tx: Tx, scope: Scope): Promise<SettlementsNow> {
  const { may, most } = scope;
  if (tx.world.clockMode === "wall" || (await hasOwnFees(tx))) return { links: [], payees: [], steps: [] };
  const rows = await tx.prisma.settlementOrder.findMany({
    where: {
      world: tx.world.id,
      userNo: { in: [...may] },
      state: {
        in: ["pending", "processing", "documentsPending", "failed"] satisfies (typeof settlementOrder.states)[number][],
      },
      method: "normal",
      // what of yuan is drawn hangs on settlements that were cancelled
      payCurrency: { not: "CNH" },
      isCustoms: false,
      attempts: 1,
    },
    orderBy: byMerchant,
    take: most,
  });
  const draws = await tx.prisma.settlementDraw.findMany({
    where: { world: tx.world.id, orderId: { in: rows.map(({ id }) => id) }, endedAt: null },
  });
  const payees = await payeesOf(tx, rows);
  const all: Told[] = [];
  for (const row of rows) {
    const steps = payees.has(row.payeeId) ? await stepsOf(tx, row) : undefined;
    if (steps) all.push({ row, steps, draws: draws.filter(({ orderId }) => orderId === row.id) });
  }
  const { told, links } = drawable(all, await settleableNow(tx, scope));
  const paid = new Set(told.map(({ row }) => row.payeeId));
  return {
    links: await affordable(tx, links, told, scope),
    payees: [...payees.values()].filter(({ id }) => paid.has(id)).map(addsPayee),
    steps: told.flatMap(({ steps, draws: own }) => drawing(steps, drawnLinks(links, own))),
  };
}

async function payeesOf(tx: Tx, rows: readonly Settlement[]): Promise<Map<string, Row<"SettlementPayee">>> {
  const found = await tx.prisma.settlementPayee.findMany({
    where: { world: tx.world.id, id: { in: rows.map(({ payeeId }) => payeeId) }, state: availablePayee },
    orderBy: { payeeNo: "asc" },
  });
  return new Map(found.map((row) => [row.id, row]));
}

const addsPayee = (row: Row<"SettlementPayee">): StepNow => ({
  userNo: row.userNo,
  action: "settlementPayee",
  takes: {
    ...(row.partnerType !== "mainlandIndividual" && { partnerType: row.partnerType }),
    // those that a payee of the action has unless they are said
    idType: row.idType,
    idNo: row.idNo,
    ...Object.fromEntries(settlementPayeeFields.flatMap((name) => (row[name] === "" ? [] : [[name, row[name]]]))),
  },
  ids: { payeeNo: row.payeeNo },
});

/** The steps that make a settlement, but for the links that it draws of; undefined where it cannot be made the same. */
async function stepsOf(tx: Tx, row: Settlement): Promise<StepNow[] | undefined> {
  const levels = await settlementLevels(tx, row.userNo, tx.by.at);
  const review = await reviewThen(tx, "settlement", row);
  const reviewed = await decisionsOnce(tx, row, levels, review);
  const hand = reviewed && (await handOf(tx, row, settlementOrders.settle));
  const payCurrency = currencyOf(row.payCurrency);
  const rates =
    hand &&
    (await ratesThen(tx, {
      at: row.exchangedAt ?? row.placedAt,
      currencies: [payCurrency, "CNH"],
      fits: isRateAt(tx, payCurrency, "CNH", row.rate),
    }));
  if (!rates || !review) return undefined;
  const events = await eventsOf(tx, row);
  const byPay = row.mode === "byPay";
  const made: StepNow = {
    userNo: row.userNo,
    ...hand,
    action: "settle",
    takes: {
      payeeNo: row.payeeNo,
      amount: byPay ? short(payCurrency, row.payMinor) : short("CNH", row.receiveMinor),
      ...(!byPay && { from: payCurrency }),
      ...(row.note && { note: row.note }),
    },
    orderNo: row.orderNo,
    tells: { machine: settlementOrder.name, state: row.state },
    adds: taken(row, events),
    rates,
  };
  return markedSteps(levels, review, [made, ...reviewed, ...banked(row, events)]);
}

/** What has happened to a settlement, by the events of its machine. */
async function eventsOf({ world, prisma }: Tx, { id }: Settlement): Promise<ReadonlySet<string>> {
  const rows = await prisma.history.findMany({ where: { world: world.id, subject: id }, select: { event: true } });
  return new Set(rows.map(({ event }) => event));
}

/**
 * What a settlement has taken of its merchant: the currency with its fee, and the yuan that it bought and the bank has.
 */
function taken(row: Settlement, events: ReadonlySet<string>): Adds[] {
  if (row.exchangedAt === null) return [];
  const isGone = events.has("dispatch") && row.state !== "failed";
  return [
    { currency: currencyOf(row.payCurrency), minor: row.payMinor + row.feeMinor },
    ...(isGone ? [] : [{ currency: "CNH" as const, minor: -row.receiveMinor }]),
  ];
}

/** What the bank has done with a settlement. */
function banked(
  { userNo, orderNo, state, acceptedAt, asked, failReason }: Settlement,
  events: ReadonlySet<string>,
): StepNow[] {
  const bank = (does: string, reason?: string | null): StepNow => ({
    userNo,
    action: "settlementBank",
    takes: { orderNo, does, ...(reason && { reason }) },
  });
  const isReturned = events.has("return");
  return [
    ...(events.has("dispatch") ? [bank("dispatch")] : []),
    // where it succeeds the bank had taken it on
    ...(acceptedAt && !isReturned ? [bank("accept")] : []),
    ...(state === "documentsPending" ? [bank("ask", asked)] : []),
    ...(state !== "failed"
      ? []
      : isReturned
        ? [bank("succeed"), bank("return", failReason)]
        : [bank("fail", failReason)]),
  ];
}

/** A settlement's steps, the first of them naming the links that it draws of. */
const drawing = ([made, ...steps]: readonly StepNow[], links: readonly LinkNow[]): StepNow[] =>
  made ? [{ ...made, takes: { ...made.takes, links: links.map(({ link }) => link.associationNo) } }, ...steps] : [];
