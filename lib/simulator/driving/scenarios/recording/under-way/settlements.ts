import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementMachine } from "@/lib/settlement/order-states";
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

/** Describes a settlement with the steps that make it again, and its draws by link. */
interface SettlementSteps extends Drawing {
  readonly row: Settlement;
  readonly steps: readonly StepNow[];
}

/** Holds the settlements to recreate, and the links that they and later ones draw from. */
interface SettlementsNow {
  readonly links: readonly LinkNow[];
  /** Holds the steps that add their payees. */
  readonly payees: readonly StepNow[];
  readonly steps: readonly StepNow[];
}

/**
 * Returns settlements from the balance that wait, also for their review, are with the bank, or were returned: made
 * again at the original rate and from the same links, reviewed and processed as far. Left out are speedy ones, whose
 * advance has its own time, those by a customs declaration, which has a daily quota, and those that were paid out
 * again, which have an earlier payout.
 */
export async function settlementsUnderWay(tx: Tx, scope: Scope): Promise<SettlementsNow> {
  const { may, most } = scope;
  if (tx.world.clockMode === "wall" || (await hasOwnFees(tx))) return { links: [], payees: [], steps: [] };
  const rows = await tx.prisma.settlementOrder.findMany({
    where: {
      world: tx.world.id,
      userNo: { in: [...may] },
      state: {
        in: [
          "pending",
          "processing",
          "documentsPending",
          "failed",
        ] satisfies (typeof settlementMachine.states)[number][],
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
  const all: SettlementSteps[] = [];
  for (const row of rows) {
    const steps = payees.has(row.payeeId) ? await stepsOf(tx, row) : undefined;
    if (steps) all.push({ row, steps, draws: draws.filter(({ orderId }) => orderId === row.id) });
  }
  const { settlements, links } = drawable(all, await settleableNow(tx, scope));
  const payeeIds = new Set(settlements.map(({ row }) => row.payeeId));
  return {
    links: await affordable(tx, links, settlements, scope),
    payees: [...payees.values()].filter(({ id }) => payeeIds.has(id)).map(addsPayee),
    steps: settlements.flatMap(({ steps, draws: ownDraws }) => drawing(steps, drawnLinks(links, ownDraws))),
  };
}

async function payeesOf(tx: Tx, rows: readonly Settlement[]): Promise<Map<string, Row<"SettlementPayee">>> {
  const payeeRows = await tx.prisma.settlementPayee.findMany({
    where: { world: tx.world.id, id: { in: rows.map(({ payeeId }) => payeeId) }, state: availablePayee },
    orderBy: { payeeNo: "asc" },
  });
  return new Map(payeeRows.map((row) => [row.id, row]));
}

const addsPayee = (row: Row<"SettlementPayee">): StepNow => ({
  userNo: row.userNo,
  action: "settlementPayee",
  takes: {
    ...(row.partnerType !== "mainlandIndividual" && { partnerType: row.partnerType }),
    // the action has defaults for these
    idType: row.idType,
    idNo: row.idNo,
    ...Object.fromEntries(settlementPayeeFields.flatMap((name) => (row[name] === "" ? [] : [[name, row[name]]]))),
  },
  ids: { payeeNo: row.payeeNo },
});

/**
 * Returns the steps that make a settlement, except for the links that it draws from; undefined where the result would
 * differ.
 */
async function stepsOf(tx: Tx, row: Settlement): Promise<StepNow[] | undefined> {
  const levels = await settlementLevels(tx, row.userNo, tx.by.at);
  const review = await reviewThen(tx, "settlement", row);
  const reviewSteps = await decisionsOnce(tx, row, levels, review);
  const hand = reviewSteps && (await handOf(tx, row, settlementOrders.settle));
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
  const settleStep: StepNow = {
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
    tells: { machine: settlementMachine.name, state: row.state },
    adds: debitsOf(row, events),
    rates,
  };
  return markedSteps(levels, review, [settleStep, ...reviewSteps, ...bankSteps(row, events)]);
}

/** Returns the events of a settlement's machine so far. */
async function eventsOf({ world, prisma }: Tx, { id }: Settlement): Promise<ReadonlySet<string>> {
  const rows = await prisma.history.findMany({ where: { world: world.id, subject: id }, select: { event: true } });
  return new Set(rows.map(({ event }) => event));
}

/**
 * Returns the amounts debited from the merchant for a settlement: the currency with its fee, and the bought yuan that
 * the bank has.
 */
function debitsOf(row: Settlement, events: ReadonlySet<string>): Adds[] {
  if (row.exchangedAt === null) return [];
  const isGone = events.has("dispatch") && row.state !== "failed";
  return [
    { currency: currencyOf(row.payCurrency), minor: row.payMinor + row.feeMinor },
    ...(isGone ? [] : [{ currency: "CNH" as const, minor: -row.receiveMinor }]),
  ];
}

/** Returns the steps of the bank with a settlement. */
function bankSteps(
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

/** Returns a settlement's steps, with the links that it draws from in the first of them. */
const drawing = ([settleStep, ...steps]: readonly StepNow[], links: readonly LinkNow[]): StepNow[] =>
  settleStep
    ? [{ ...settleStep, takes: { ...settleStep.takes, links: links.map(({ link }) => link.associationNo) } }, ...steps]
    : [];
