import { money } from "@/lib/money/money";
import { invariant } from "@/lib/call/refusals";
import type { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { nameMatches } from "@/lib/payments/name-check";
import { incomeRefund, openRefund } from "@/lib/receiving/states";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import {
  requestRefundPayeeCorrection,
  confirmRefundBySecondOperator,
  failRefund,
  lockRefund,
  proposeRefundApproval,
  withdrawRefundApprovalProposal,
  switchRefundMethod,
  type LockedRefund,
} from "../refunds/steps";
import { lockMerchantAndIncome, makeRefund } from "../refunds/request-refund";
import { payRefundOrSendToReview } from "../refunds/pay-or-review";
import { findRefundScreeningMatches } from "../refunds/gate";
import type { StoredRefund } from "../refunds/money";
import { findRefundableAmount } from "../refunds/refundable";
import { refundViewOf, refundViews } from "../refunds/views";
import { namesOfMerchants } from "@/lib/simulator/transfers/orders/sides";
import { openAuditedFile } from "@/lib/simulator/operations/opened-file";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  joinedTextExpression,
  query,
  stateLiterals,
} from "@/lib/simulator/platform/store/query";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

const incomeRefunds: Handler<typeof refundActions.incomeRefunds> = async ({ state, text, ...paging }, context) => {
  const { world, sql, prisma } = context;
  const refunds = query
    .selectFrom("incomeRefund as f")
    .where("f.world", "=", world.id)
    .where(({ eb, ref }) =>
      allConditions([
        state && eb("f.state", "=", state),
        text?.trim() &&
          textContainsCondition(joinedTextExpression(ref("f.orderNo"), ref("f.userNo")), text.trim().toUpperCase()),
      ]),
    )
    .orderBy(({ eb }) => eb("f.state", "not in", stateLiterals(incomeRefund, ...openRefund)))
    .orderBy("f.placedAt", "desc")
    .orderBy("f.id", "desc");
  const page = await readPage(sql, paging, refunds, {
    key: ["f.world", "f.id"],
    select: (listed) => listed.selectAll("f"),
  });
  const openOnes = { world: world.id, state: { in: [...openRefund] } };
  return {
    ...page,
    rows: await listedRefunds(context, page.rows, context.principal.name),
    waiting: await prisma.incomeRefund.count({ where: openOnes }),
    isAlone: await isAlone(context, context.principal.name),
  };
};

/** Returns true when this person is the only operator, so that nobody can confirm what they prepare. */
const isAlone = async ({ prisma }: InWorld, name: string): Promise<boolean> =>
  (await prisma.opsUser.count({ where: { name: { not: name }, disabledAt: null } })) === 0;

/** Returns refunds as presented to operations, with matches on the list and the actions open to the caller. */
async function listedRefunds(tx: InWorld, rows: readonly StoredRefund[], by: string) {
  const { world, prisma } = tx;
  const nameOf = await namesOfMerchants(
    tx,
    rows.map(({ userNo }) => userNo),
  );
  const incomes = await prisma.income.findMany({
    where: { world: world.id, id: { in: rows.map(({ incomeId }) => incomeId) } },
  });
  const remittances = await prisma.remittance.findMany({
    where: { world: world.id, id: { in: incomes.map(({ remittanceId }) => remittanceId) } },
  });
  const views = await refundViews(tx, rows);
  return Promise.all(
    rows.map(async (row, at) => {
      const view = views[at];
      const income = incomes.find(({ id }) => id === row.incomeId);
      const from = remittances.find(({ id }) => id === income?.remittanceId);
      invariant(view && income && from, "a refund is of an income that came with a remittance");
      return {
        ...view,
        userNo: row.userNo,
        company: nameOf(row.userNo),
        remitter: { payeeName: from.payerName, payeeAccount: from.payerAccount, payeeBank: from.payerBank },
        nameMatch: nameMatches.find((match) => match === row.nameMatch) ?? null,
        listed: view.doneAt === null ? await findRefundScreeningMatches(tx, row, income) : [],
        prepared: row.preparedAt && { by: row.preparedBy, at: row.preparedAt, reason: row.preparedReason },
        confirmedBy: row.confirmedBy,
        events: eventsFor(row, by),
      };
    }),
  );
}

/**
 * Returns the events that an operator may trigger on a refund: the preparer may not confirm it, and it cannot be
 * confirmed before it is prepared.
 */
function eventsFor({ state, preparedBy }: StoredRefund, by: string): string[] {
  invariant(incomeRefund.is(state), `${state} is a state of a refund`);
  return incomeRefund.events(state).filter((event) => {
    if (event === "prepare") return preparedBy === "";
    if (event === "reopen") return preparedBy !== "";
    if (event === "confirm") return preparedBy !== "" && preparedBy !== by;
    return event !== "correct" && event !== "review";
  });
}

type Deciding = Tx<"ORDER_NOTFOUND" | "OPERATION_NOT_ALLOW" | "ORDER_CHANGED">;

/** Builds the handler of one bank operation on a refund, for the version that was displayed. */
const decisionHandler =
  (
    act: (tx: Deciding, lockedRefund: LockedRefund, reason: string) => Promise<void>,
  ): Handler<typeof refundActions.failRefund> =>
  async ({ orderNo, changes, reason }, context) =>
    transactInLockedWorld(context, async (tx) => {
      await act(tx, await lockRefund(tx, { orderNo, changes }), reason);
      return refundViewOf(tx, orderNo);
    });

const complete = decisionHandler(payRefundOrSendToReview);

const make: Handler<typeof refundActions.makeRefund> = async ({ world: _, ...input }, context) =>
  transactInLockedWorld(context, async (tx) => {
    const incomeRow = await tx.prisma.income.findFirst({ where: { world: tx.world.id, detailId: input.detailId } });
    const owner =
      incomeRow &&
      (await tx.prisma.operator.findFirst({
        where: { world: tx.world.id, userNo: incomeRow.userNo, operatorType: 1 },
      }));
    if (!owner) return tx.refuse("ORDER_NOTFOUND");
    const { userNo, id: operatorId } = owner;
    const income = await lockMerchantAndIncome(tx, userNo, input.detailId);
    const amount =
      input.amount ?? money(currencyFromColumn(income.currency), (await findRefundableAmount(tx, income)).minor);
    const maker = { userNo, operatorId, preparedBy: tx.principal.name };
    return refundViewOf(tx, await makeRefund(tx, income, { ...input, amount }, maker));
  });

const prepare: Handler<typeof refundActions.prepareRefund> = async ({ orderNo, changes, reason = "" }, context) =>
  transactInLockedWorld(context, async (tx) => {
    const lockedRefund = await lockRefund(tx, { orderNo, changes });
    if (reason.trim() === "") await refuseListed(tx, lockedRefund);
    await proposeRefundApproval(tx, lockedRefund, tx.principal.name, reason.trim());
    return refundViewOf(tx, orderNo);
  });

const confirm: Handler<typeof refundActions.confirmRefund> = async ({ orderNo, changes }, context) =>
  transactInLockedWorld(context, async (tx) => {
    const lockedRefund = await lockRefund(tx, { orderNo, changes });
    const { preparedBy, preparedReason } = lockedRefund.refund;
    if (preparedBy === "") return tx.refuse("OPERATION_NOT_ALLOW");
    if (preparedBy === tx.principal.name) return tx.refuse("REFUND_OWN");
    // a name may have been put on the list since it was prepared
    if (preparedReason === "") await refuseListed(tx, lockedRefund);
    await confirmRefundBySecondOperator(tx, lockedRefund, tx.principal.name);
    return refundViewOf(tx, orderNo);
  });

/** Refuses a refund with names on the list when no reason to send it nevertheless is given. */
async function refuseListed(tx: Tx<"REFUND_LISTED">, { refund, income }: LockedRefund): Promise<void> {
  const entries = await findRefundScreeningMatches(tx, refund, income);
  if (entries.length > 0) return tx.refuse("REFUND_LISTED", { listed: entries.join(", ") });
}

const papers: Handler<typeof refundActions.refundFile> = async ({ orderNo, fileId }, context) => {
  const row = await context.prisma.incomeRefund.findFirst({ where: { world: context.world.id, orderNo } });
  if (!row) return context.refuse("ORDER_NOTFOUND");
  return openAuditedFile(context, fileId, row.fileIds.includes(fileId));
};

const reopen = decisionHandler(withdrawRefundApprovalProposal);

export const refundOperationHandlers: Handlers<typeof refundActions> = {
  incomeRefunds,
  makeRefund: make,
  prepareRefund: prepare,
  confirmRefund: confirm,
  reopenRefund: (input, context) => reopen({ ...input, reason: "" }, context),
  refundFile: papers,
  askRefundPayee: decisionHandler(requestRefundPayeeCorrection),
  switchRefund: decisionHandler(switchRefundMethod),
  completeRefund: (input, context) => complete({ ...input, reason: "" }, context),
  failRefund: decisionHandler(failRefund),
};
