import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import type { transferActions } from "@/lib/operations/calls/transfers";
import { relationKind, reviewReason, transferFailure } from "@/lib/transfers/calls/transfers";
import { accountTransfer, transferRelation } from "@/lib/transfers/states";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { sendMerchantMessage } from "@/lib/simulator/notices/message";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  joinedTextExpression,
  query,
  stateLiteral,
} from "@/lib/simulator/platform/store/query";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import { namesOfMerchants } from "../orders/sides";
import { readTransferRelation, transferRelationViews } from "../relations/views";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

const transfers: Handler<typeof transferActions.transfers> = async ({ state, text, ...paging }, context) => {
  const { world, sql, prisma } = context;
  const listed = query
    .selectFrom("accountTransfer as t")
    .where("t.world", "=", world.id)
    .where(({ eb, ref }) =>
      allConditions([
        state && eb("t.state", "=", state),
        text?.trim() &&
          textContainsCondition(
            joinedTextExpression(ref("t.orderNo"), ref("t.userNo"), ref("t.payeeUserNo")),
            text.trim().toUpperCase(),
          ),
      ]),
    )
    .orderBy(({ eb }) => eb("t.state", "<>", stateLiteral(accountTransfer, accountTransfer.first)))
    .orderBy("t.placedAt", "desc")
    .orderBy("t.id", "desc");
  const page = await readPage(sql, paging, listed, {
    key: ["t.world", "t.id"],
    select: (rows) => rows.selectAll("t"),
  });
  const nameOf = await namesOfMerchants(
    context,
    page.rows.flatMap(({ userNo, payeeUserNo }) => [userNo, payeeUserNo]),
  );
  const waiting = await prisma.accountTransfer.count({ where: { world: world.id, state: accountTransfer.first } });
  return { ...page, waiting, rows: page.rows.map((row) => toListed(row, nameOf)) };
};

function toListed(row: Row<"AccountTransfer">, nameOf: (userNo: string) => string) {
  const { orderNo, state, userNo, payeeUserNo, otherRelation, reference, placedAt } = row;
  invariant(accountTransfer.is(state), `${state} is a state of a transfer`);
  const currency = currencyFromColumn(row.currency);
  return {
    orderNo,
    state,
    userNo,
    payer: nameOf(userNo),
    payeeUserNo,
    payee: nameOf(payeeUserNo),
    amount: money(currency, row.amountMinor),
    fee: money(currency, row.feeMinor),
    relation: relationKind.parse(row.relation),
    otherRelation,
    reference,
    reviewReasons: row.reviewReasons.map((reason) => reviewReason.parse(reason)),
    papers: row.materialIds.length,
    failure: row.failure === null ? null : transferFailure.parse(row.failure),
    placedAt,
  };
}

const decisions = ["pass", "refuse"] as const;

const relations: Handler<typeof transferActions.transferRelations> = async ({ state, ...paging }, context) => {
  const { world, sql } = context;
  const listed = query
    .selectFrom("transferRelation as r")
    .where("r.world", "=", world.id)
    .where(({ eb }) => allConditions([state && eb("r.state", "=", state)]))
    .orderBy(({ eb }) => eb("r.state", "<>", stateLiteral(transferRelation, transferRelation.first)))
    .orderBy("r.madeAt", "desc")
    .orderBy("r.id", "desc");
  const page = await readPage(sql, paging, listed, {
    key: ["r.world", "r.id"],
    select: (rows) => rows.selectAll("r"),
  });
  const { rows } = page;
  const nameOf = await namesOfMerchants(
    context,
    rows.flatMap(({ userNo, payeeUserNo }) => [userNo, payeeUserNo]),
  );
  const views = await transferRelationViews(context, rows);
  return {
    ...page,
    rows: views.map(({ materials, ...view }, at) => {
      const { userNo = "", changes = 0 } = rows[at] ?? {};
      const events = decisions.filter((event) => transferRelation.next(view.state, event) !== undefined);
      // operations see whom they decide about, unmasked
      return {
        ...view,
        payeeName: nameOf(view.payeeUserNo),
        userNo,
        company: nameOf(userNo),
        papers: materials.length,
        changes,
        events,
      };
    }),
  };
};

const kinds = { pass: "relationPassed", refuse: "relationRefused" } as const;

/** Records a decision about one relation, and notifies its merchant. */
const decideRelation =
  (event: (typeof decisions)[number]): Handler<typeof transferActions.refuseRelation> =>
  async ({ relationId, changes, reason }, context) =>
    transactInLockedWorld(context, async (tx) => {
      const row = await lockRow(tx, "TransferRelation", { world: tx.world.id, id: relationId });
      if (!row) return context.refuse("RELATION_NOTFOUND");
      if (changes !== undefined && row.changes !== changes) return context.refuse("ORDER_CHANGED");
      if (!(await transition(tx, transferRelation, row, event))) return context.refuse("OPERATION_NOT_ALLOW");
      await tx.prisma.transferRelation.updateMany({ where: { world: row.world, id: row.id }, data: { reason } });
      await sendMerchantMessage(tx, {
        userNo: row.userNo,
        kind: kinds[event],
        facts: { relationNo: row.relationNo, payee: `${row.payeeUserNo} ${row.payeeName}`, reason },
      });
      return readTransferRelation(tx, row.id);
    });

const pass = decideRelation("pass");

export const transferOperationHandlers: Handlers<typeof transferActions> = {
  transfers,
  transferRelations: relations,
  passRelation: (input, context) => pass({ ...input, reason: "" }, context),
  refuseRelation: decideRelation("refuse"),
};
