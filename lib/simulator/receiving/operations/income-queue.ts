import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import type { incomeReviews } from "@/lib/operations/calls/receiving/incomes";
import { income as machine } from "@/lib/receiving/states";
import { checkReasons } from "@/lib/receiving/terms";
import type { Handler, Handlers, TxOf } from "@/lib/simulator/platform/handler";
import { beingChecked, passIncomeCheck, failIncomeCheck, lockIncome } from "../incomes/end-check";
import { incomeProofs } from "../incomes/proofs";
import { requireIncomeState } from "../views";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  joinedTextExpression,
  query,
  stateLiteral,
} from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import { namesOfMerchants } from "@/lib/simulator/transfers/orders/sides";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";
import { listMerchantEarlyCreditSettings, setMerchantEarlyCreditEnabled } from "./quick-entry";

/** Maps the operations that operators may perform to the events of the state machine. */
const operations = [
  ["clear", "clear"],
  ["fail", "failCheck"],
  ["refund", "refund"],
] as const;

const incomeQueue: Handler<typeof incomeReviews.incomeQueue> = async ({ state, text, ...paging }, context) => {
  const { world, sql, prisma } = context;
  const incomes = query
    .selectFrom("income as i")
    .where("i.world", "=", world.id)
    .where(({ eb, ref }) =>
      allConditions([
        state && eb("i.state", "=", state),
        text?.trim() &&
          textContainsCondition(joinedTextExpression(ref("i.detailId"), ref("i.userNo")), text.trim().toUpperCase()),
      ]),
    )
    .orderBy(({ eb }) => eb("i.state", "<>", stateLiteral(machine, beingChecked)))
    .orderBy("i.arrivedAt", "desc")
    .orderBy("i.detailId", "desc");
  const page = await readPage(sql, paging, incomes, {
    key: ["i.world", "i.id"],
    select: (listed) => listed.selectAll("i"),
  });
  const { rows } = page;
  const nameOf = await namesOfMerchants(
    context,
    rows.map(({ userNo }) => userNo),
  );
  const remittances = await prisma.remittance.findMany({
    where: { world: world.id, id: { in: rows.map(({ remittanceId }) => remittanceId) } },
    select: { id: true, orderNo: true, payerName: true, payerCountry: true },
  });
  const from = new Map(remittances.map((row) => [row.id, row]));
  const proofs = await incomeProofs(
    context,
    rows.map(({ detailId }) => detailId),
  );
  return {
    ...page,
    rows: rows.map((row) => ({
      ...toIncomeRow(row),
      company: nameOf(row.userNo),
      remitterName: from.get(row.remittanceId)?.payerName ?? "",
      remitterCountry: from.get(row.remittanceId)?.payerCountry ?? "",
      remittanceNo: from.get(row.remittanceId)?.orderNo ?? "",
      proofs: [...proofs(row.detailId)],
    })),
    waiting: await prisma.income.count({ where: { world: world.id, state: beingChecked } }),
  };
};

function toIncomeRow({ detailId, userNo, arrivedAt, failReason, changes, ...row }: Row<"Income">) {
  const [state, currency] = [requireIncomeState(row.state), currencyFromColumn(row.currency)];
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
    events: operations.filter(([, event]) => machine.next(state, event)).map(([operation]) => operation),
  };
}

type Deciding = TxOf<typeof incomeReviews.clearIncome>;

/** Builds the handler of a decision about one income, for the version that was displayed. */
const decisionHandler =
  (
    act: (tx: Deciding, row: Row<"Income">, reason: string) => Promise<boolean>,
  ): Handler<typeof incomeReviews.failIncome> =>
  async ({ detailId, changes, reason }, context) =>
    transactInLockedWorld(context, async (tx) => {
      const row = await lockIncome(tx, { detailId });
      if (!row) return tx.refuse("ORDER_NOTFOUND");
      if (changes !== undefined && row.changes !== changes) return tx.refuse("ORDER_CHANGED");
      if (!(await act(tx, row, reason))) return tx.refuse("OPERATION_NOT_ALLOW");
      const again = await tx.prisma.income.findFirst({ where: { world: tx.world.id, id: row.id } });
      invariant(again, "an income stays");
      return { detailId, state: requireIncomeState(again.state) };
    });

const clear = decisionHandler(passIncomeCheck);

export const incomeReviewHandlers: Handlers<typeof incomeReviews> = {
  quickEntries: listMerchantEarlyCreditSettings,
  setQuickEntry: setMerchantEarlyCreditEnabled,
  incomeQueue,
  clearIncome: (input, context) => clear({ ...input, reason: "" }, context),
  failIncome: decisionHandler(async (tx, row, reason) => failIncomeCheck(tx, row, reason)),
};
