import { money } from "@/lib/money/money";
import { invariant } from "@/lib/call/refusals";
import type { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { nameMatches } from "@/lib/payments/name-check";
import { incomeRefund, openRefund } from "@/lib/receiving/states";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import {
  askCorrection,
  confirmRefund,
  failRefund,
  lockRefund,
  prepareRefund,
  reopenRefund,
  switchMode,
  type Locked,
} from "../refunds/steps";
import { lockedIncome, makeRefund } from "../refunds/ask";
import { payOrReview } from "../refunds/pay-or-review";
import { listedOf } from "../refunds/gate";
import type { Refund } from "../refunds/money";
import { refundableOf } from "../refunds/refundable";
import { refundViewOf, refundViews } from "../refunds/views";
import { namesOfMerchants } from "@/lib/simulator/transfers/orders/sides";
import { openedFile } from "@/lib/simulator/operations/opened-file";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { named } from "@/lib/simulator/platform/store/records";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/held-world";

const incomeRefunds: Handler<typeof refundActions.incomeRefunds> = async ({ state, text, ...paged }, context) => {
  const { world, sql, prisma } = context;
  const found = await pageOfRows<object>(sql, paged, {
    from: "income_refund f",
    ...withFilters({ where: "f.world = $1::uuid", values: [world.id] }, [
      [state, (n) => `f.state = ${n}`],
      [text?.trim().toUpperCase(), (n) => `strpos(f.order_no || ' ' || f.user_no, ${n}) > 0`],
    ]),
    columns: "f.*",
    order: `f.state not in (${stateNames(incomeRefund, ...openRefund)}), f.placed_at desc, f.id desc`,
  });
  const rows = found.rows.map((row) => named<"IncomeRefund">(row));
  const openOnes = { world: world.id, state: { in: [...openRefund] } };
  return {
    ...found,
    rows: await listedRefunds(context, rows, context.who.name),
    waiting: await prisma.incomeRefund.count({ where: openOnes }),
    isAlone: await isAlone(context, context.who.name),
  };
};

/** Whether somebody is the only person of operations: nobody confirms what they prepare. */
const isAlone = async ({ prisma }: InWorld, name: string): Promise<boolean> =>
  (await prisma.opsUser.count({ where: { name: { not: name }, disabledAt: null } })) === 0;

/** Refunds as operations see them: what their names meet on the list, and what whoever asks may do. */
async function listedRefunds(tx: InWorld, rows: readonly Refund[], by: string) {
  const { world, prisma } = tx;
  const nameOf = await namesOfMerchants(
    tx,
    rows.map(({ userNo }) => userNo),
  );
  const incomes = await prisma.income.findMany({
    where: { world: world.id, id: { in: rows.map(({ incomeId }) => incomeId) } },
  });
  const said = await prisma.remittance.findMany({
    where: { world: world.id, id: { in: incomes.map(({ remittanceId }) => remittanceId) } },
  });
  const views = await refundViews(tx, rows);
  return Promise.all(
    rows.map(async (row, at) => {
      const view = views[at];
      const income = incomes.find(({ id }) => id === row.incomeId);
      const from = said.find(({ id }) => id === income?.remittanceId);
      invariant(view && income && from, "a refund is of an income that came with a remittance");
      return {
        ...view,
        userNo: row.userNo,
        company: nameOf(row.userNo),
        remitter: { payeeName: from.payerName, payeeAccount: from.payerAccount, payeeBank: from.payerBank },
        nameMatch: nameMatches.find((match) => match === row.nameMatch) ?? null,
        listed: view.doneAt === null ? await listedOf(tx, row, income) : [],
        prepared: row.preparedAt && { by: row.preparedBy, at: row.preparedAt, reason: row.preparedReason },
        confirmedBy: row.confirmedBy,
        events: eventsFor(row, by),
      };
    }),
  );
}

/** What somebody of operations may do with a refund: who prepared it does not confirm it, and nobody before that. */
function eventsFor({ state, preparedBy }: Refund, by: string): string[] {
  invariant(incomeRefund.is(state), `${state} is a state of a refund`);
  return incomeRefund.events(state).filter((event) => {
    if (event === "prepare") return preparedBy === "";
    if (event === "reopen") return preparedBy !== "";
    if (event === "confirm") return preparedBy !== "" && preparedBy !== by;
    return event !== "correct" && event !== "review";
  });
}

type Deciding = Tx<"ORDER_NOTFOUND" | "OPERATION_NOT_ALLOW" | "ORDER_CHANGED">;

/** One deed of the bank's with a refund that was looked at. */
const decided =
  (act: (tx: Deciding, locked: Locked, reason: string) => Promise<void>): Handler<typeof refundActions.failRefund> =>
  async ({ orderNo, changes, reason }, asked) =>
    inHeldWorld(asked, async (tx) => {
      await act(tx, await lockRefund(tx, { orderNo, changes }), reason);
      return refundViewOf(tx, orderNo);
    });

const complete = decided(payOrReview);

const make: Handler<typeof refundActions.makeRefund> = async ({ world: _, ...taken }, asked) =>
  inHeldWorld(asked, async (tx) => {
    const found = await tx.prisma.income.findFirst({ where: { world: tx.world.id, detailId: taken.detailId } });
    const owner =
      found &&
      (await tx.prisma.operator.findFirst({ where: { world: tx.world.id, userNo: found.userNo, operatorType: 1 } }));
    if (!owner) return tx.refuse("ORDER_NOTFOUND");
    const { userNo, id: operatorId } = owner;
    const income = await lockedIncome(tx, userNo, taken.detailId);
    const amount = taken.amount ?? money(currencyOf(income.currency), (await refundableOf(tx, income)).minor);
    const maker = { userNo, operatorId, preparedBy: tx.who.name };
    return refundViewOf(tx, await makeRefund(tx, income, { ...taken, amount }, maker));
  });

const prepare: Handler<typeof refundActions.prepareRefund> = async ({ orderNo, changes, reason = "" }, asked) =>
  inHeldWorld(asked, async (tx) => {
    const locked = await lockRefund(tx, { orderNo, changes });
    if (reason.trim() === "") await refuseListed(tx, locked);
    await prepareRefund(tx, locked, tx.who.name, reason.trim());
    return refundViewOf(tx, orderNo);
  });

const confirm: Handler<typeof refundActions.confirmRefund> = async ({ orderNo, changes }, asked) =>
  inHeldWorld(asked, async (tx) => {
    const locked = await lockRefund(tx, { orderNo, changes });
    const { preparedBy, preparedReason } = locked.refund;
    if (preparedBy === "") return tx.refuse("OPERATION_NOT_ALLOW");
    if (preparedBy === tx.who.name) return tx.refuse("REFUND_OWN");
    // a name may have been put on the list since it was prepared
    if (preparedReason === "") await refuseListed(tx, locked);
    await confirmRefund(tx, locked, tx.who.name);
    return refundViewOf(tx, orderNo);
  });

/** Refuses a refund whose names are on the list where nobody says why it may go all the same. */
async function refuseListed(tx: Tx<"REFUND_LISTED">, { refund, income }: Locked): Promise<void> {
  const found = await listedOf(tx, refund, income);
  if (found.length > 0) return tx.refuse("REFUND_LISTED", { listed: found.join(", ") });
}

const papers: Handler<typeof refundActions.refundFile> = async ({ orderNo, fileId }, context) => {
  const row = await context.prisma.incomeRefund.findFirst({ where: { world: context.world.id, orderNo } });
  if (!row) return context.refuse("ORDER_NOTFOUND");
  return openedFile(context, fileId, row.fileIds.includes(fileId));
};

const reopen = decided(reopenRefund);

export const refundOperationHandlers: Handlers<typeof refundActions> = {
  incomeRefunds,
  makeRefund: make,
  prepareRefund: prepare,
  confirmRefund: confirm,
  reopenRefund: (takes, asked) => reopen({ ...takes, reason: "" }, asked),
  refundFile: papers,
  askRefundPayee: decided(askCorrection),
  switchRefund: decided(switchMode),
  completeRefund: (takes, asked) => complete({ ...takes, reason: "" }, asked),
  failRefund: decided(failRefund),
};
