import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import type { incomeDesk } from "@/lib/operations/calls/receiving/incomes";
import { income as machine } from "@/lib/receiving/states";
import { checkReasons } from "@/lib/receiving/terms";
import type { Handler, Handlers, TxOf } from "@/lib/simulator/platform/handler";
import { beingChecked, clearIncome, failIncome, lockIncome } from "../incomes/end-check";
import { proofsOf } from "../incomes/proofs";
import { incomeStateOf } from "../views";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { named, type Row } from "@/lib/simulator/platform/store/records";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { namesOfMerchants } from "@/lib/simulator/transfers/orders/sides";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/held-world";
import { quickEntries, setQuickEntry } from "./quick-entry";

/** What operations may do, by the events of the machine that it comes to. */
const deeds = [
  ["clear", "clear"],
  ["fail", "failCheck"],
  ["refund", "refund"],
] as const;

const incomeQueue: Handler<typeof incomeDesk.incomeQueue> = async ({ state, text, ...paged }, context) => {
  const { world, sql, prisma } = context;
  const found = await pageOfRows<object>(sql, paged, {
    from: "income i",
    ...withFilters({ where: "i.world = $1::uuid", values: [world.id] }, [
      [state, (n) => `i.state = ${n}`],
      [text?.trim().toUpperCase(), (n) => `strpos(i.detail_id || ' ' || i.user_no, ${n}) > 0`],
    ]),
    columns: "i.*",
    order: `i.state <> ${stateNames(machine, beingChecked)}, i.arrived_at desc, i.detail_id desc`,
  });
  const rows = found.rows.map((row) => named<"Income">(row));
  const nameOf = await namesOfMerchants(
    context,
    rows.map(({ userNo }) => userNo),
  );
  const remittances = await prisma.remittance.findMany({
    where: { world: world.id, id: { in: rows.map(({ remittanceId }) => remittanceId) } },
    select: { id: true, orderNo: true, payerName: true, payerCountry: true },
  });
  const from = new Map(remittances.map((row) => [row.id, row]));
  const proofs = await proofsOf(
    context,
    rows.map(({ detailId }) => detailId),
  );
  return {
    ...found,
    rows: rows.map((row) => ({
      ...shown(row),
      company: nameOf(row.userNo),
      remitterName: from.get(row.remittanceId)?.payerName ?? "",
      remitterCountry: from.get(row.remittanceId)?.payerCountry ?? "",
      remittanceNo: from.get(row.remittanceId)?.orderNo ?? "",
      proofs: [...proofs(row.detailId)],
    })),
    waiting: await prisma.income.count({ where: { world: world.id, state: beingChecked } }),
  };
};

function shown({ detailId, userNo, arrivedAt, failReason, changes, ...row }: Row<"Income">) {
  const [state, currency] = [incomeStateOf(row.state), currencyOf(row.currency)];
  return {
    detailId,
    userNo,
    arrivedAt,
    failReason,
    changes,
    state,
    amount: money(currency, row.amountMinor),
    fee: money(currency, row.feeMinor),
    checkReasons: checkReasons.filter((reason) => row.checkReasons.includes(reason)),
    events: deeds.filter(([, event]) => machine.next(state, event)).map(([deed]) => deed),
  };
}

type Deciding = TxOf<typeof incomeDesk.clearIncome>;

/** A decision about one income, as it was looked at. */
const decided =
  (
    act: (tx: Deciding, row: Row<"Income">, reason: string) => Promise<boolean>,
  ): Handler<typeof incomeDesk.failIncome> =>
  async ({ detailId, changes, reason }, asked) =>
    inHeldWorld(asked, async (tx) => {
      const row = await lockIncome(tx, { detailId });
      if (!row) return tx.refuse("ORDER_NOTFOUND");
      if (changes !== undefined && row.changes !== changes) return tx.refuse("ORDER_CHANGED");
      if (!(await act(tx, row, reason))) return tx.refuse("OPERATION_NOT_ALLOW");
      const again = await tx.prisma.income.findFirst({ where: { world: tx.world.id, id: row.id } });
      invariant(again, "an income stays");
      return { detailId, state: incomeStateOf(again.state) };
    });

const clear = decided(clearIncome);

export const incomeDeskHandlers: Handlers<typeof incomeDesk> = {
  quickEntries,
  setQuickEntry,
  incomeQueue,
  clearIncome: (takes, asked) => clear({ ...takes, reason: "" }, asked),
  failIncome: decided(async (tx, row, reason) => failIncome(tx, row, reason)),
};
