import type { Expression, SqlBool } from "kysely";
import type { CallInput } from "@/lib/call/call";
import { byDisplayOrder } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { quickCreditAuditByStatus, refundStates, incomeStatesWithAudit } from "@/lib/receiving/audit";
import type { receiving } from "@/lib/receiving/calls/receiving";
import { refundMode } from "@/lib/receiving/calls/refunds";
import { owingAudits } from "@/lib/receiving/quick-states";
import { income as machine, incomeRefund, openRefund } from "@/lib/receiving/states";
import { receivingListDaysMax } from "@/lib/receiving/terms";
import type { ListHandler } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { defaultDateSpan, listedDateSpan } from "@/lib/simulator/platform/store/date-range";
import { countByState, declarePage, readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  isAnyOf,
  query,
  raw,
  rowCount,
  queryRows,
  stateLiteral,
  stateLiterals,
  type RowExpressions,
} from "@/lib/simulator/platform/store/query";
import { awaiting } from "../associations/sides";
import { incomeColumns, toListedIncomeView } from "../views";

type Input = Omit<CallInput<typeof receiving.incomes>, "currentPage" | "pageSize">;
type Filters = Omit<Input, "from" | "to"> & {
  /** Limits the list to these records. */
  readonly detailIds?: readonly string[] | undefined;
};

type Incomes = RowExpressions<"income", "i">;

/** Selects the remittance `r` of an income record `i`. */
const remittanceOf = (eb: Incomes) =>
  eb.selectFrom("remittance as r").whereRef("r.world", "=", "i.world").whereRef("r.id", "=", "i.remittanceId");

/** Builds the state that determines the audit of an income record `i`, consistent with `auditedState`. */
const auditedStateOf = (eb: Incomes) =>
  eb
    .case()
    .when("i.state", "not in", stateLiterals(machine, ...refundStates))
    .then(eb.ref("i.state"))
    .when("i.creditedAt", "is not", null)
    .then(stateLiteral(machine, "credited"))
    .when("i.failReason", "is", null)
    .then(stateLiteral(machine, awaiting))
    .else(stateLiteral(machine, "creditFailed"))
    .end();

/**
 * Builds the condition for an audit status: by the states that determine it, for incomes that had to be associated and
 * the others.
 */
function auditIs(eb: Incomes, status: NonNullable<Filters["auditStatus"]>) {
  const [ahead, isCredited] = [
    quickCreditAuditByStatus(status),
    eb(auditedStateOf(eb), "=", stateLiteral(machine, "credited")),
  ];
  if (ahead) return isCredited.and("i.quickAudit", "=", ahead);
  return eb.or([eb("i.quickAudit", "is", null), eb.not(isCredited)]).and(plainAuditIs(eb, status));
}

/** Builds the same condition for incomes that were not credited ahead of their orders. */
function plainAuditIs(eb: Incomes, status: NonNullable<Filters["auditStatus"]>): Expression<SqlBool> {
  const [needing, exempt] = [
    incomeStatesWithAudit(status, machine.states, true),
    incomeStatesWithAudit(status, machine.states, false),
  ];
  const isIn = (states: typeof needing): Expression<SqlBool> =>
    states.length === 0 ? eb.lit(false) : eb(auditedStateOf(eb), "in", stateLiterals(machine, ...states));
  if (needing.join() === exempt.join()) return isIn(needing);
  const needs = (isNeeding: boolean) => eb.exists(remittanceOf(eb).where("r.needsAssociation", "is", isNeeding));
  return eb.or([needs(true).and(isIn(needing)), needs(false).and(isIn(exempt))]);
}

/** Builds the condition that an income record `i` was credited ahead of orders that are still to be associated. */
const isOwingOrders = (eb: Incomes) =>
  eb("i.state", "=", stateLiteral(machine, "credited")).and(isAnyOf(eb.ref("i.quickAudit"), owingAudits));

/** Returns the income records `i` of a merchant's list, newest or oldest first. */
export const incomeListQuery = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  { state, auditStatus, waits, entryType, currency, detailId, remitter, account, detailIds, isOldestFirst }: Filters,
) => {
  const order = isOldestFirst ? "asc" : "desc";
  return query
    .selectFrom("income as i")
    .where("i.world", "=", world)
    .where("i.userNo", "=", userNo)
    .where("i.arrivedAt", ">=", gte)
    .where("i.arrivedAt", "<", lt)
    .where((eb) =>
      allConditions([
        state && eb("i.state", "=", state),
        waits && isOwingOrders(eb),
        currency && eb("i.currency", "=", currency),
        detailId?.trim() && textContainsCondition(eb.ref("i.detailId"), detailId.trim().toUpperCase()),
        remitter?.trim() &&
          eb.exists(
            remittanceOf(eb).where(({ fn }) =>
              textContainsCondition(fn("lower", ["r.payerName"]), remitter.trim().toLowerCase()),
            ),
          ),
        account?.replace(/\s/g, "") &&
          eb.exists(
            remittanceOf(eb).where(({ ref }) =>
              textContainsCondition(ref("r.payeeAccount"), account.replace(/\s/g, "")),
            ),
          ),
        detailIds && isAnyOf(eb.ref("i.detailId"), detailIds),
        auditStatus && auditIs(eb, auditStatus),
        entryType && eb("i.quickAudit", entryType === "normal" ? "is" : "is not", null),
      ]),
    )
    .orderBy("i.arrivedAt", order)
    .orderBy("i.detailId", order);
};

/**
 * Builds the column with the reason why operations rejected the last association of an income record `i`, while its
 * orders are still to be associated.
 */
export const associationRejectReasonColumn = (eb: Incomes) =>
  eb
    .case()
    .when(eb.or([eb("i.state", "=", stateLiteral(machine, awaiting)), isOwingOrders(eb)]))
    .then(eb.fn<string | null>("nullif", ["i.rejectReason", raw.lit("")]))
    .end()
    .as("rejectReason");

/** Selects the amount of an income `i` that was refunded before it was credited. */
const refundedBefore = (eb: Incomes) =>
  eb
    .selectFrom("incomeRefund as b")
    .select(({ fn }) => fn.sum("b.amountMinor").as("minor"))
    .whereRef("b.world", "=", "i.world")
    .whereRef("b.incomeId", "=", "i.id")
    .where("b.state", "=", stateLiteral(incomeRefund, "success"))
    .where("b.incomeState", "<>", stateLiteral(machine, "credited"));

/** Returns the requested income records, or a refusal with the allowed days. */
function narrowedBy(
  { from, to, ...filters }: Input,
  { principal, world, now }: Parameters<ListHandler<typeof receiving.incomeSums>>[1],
) {
  const { span, refusal } = listedDateSpan({ from, to }, now, receivingListDaysMax);
  if (refusal) return { refusal, listed: null };
  return { refusal, listed: incomeListQuery(world.id, principal.userNo, span, filters) };
}

const listedPage = declarePage(incomeListQuery, {
  key: ["i.world", "i.detailId"],
  isIndexed: true,
  select: (incomes) =>
    incomes
      .innerJoin("remittance as r", (join) =>
        join.onRef("r.world", "=", "i.world").onRef("r.id", "=", "i.remittanceId"),
      )
      // the refund in progress: there is at most one
      .leftJoin("incomeRefund as f", (join) =>
        join
          .onRef("f.world", "=", "i.world")
          .onRef("f.incomeId", "=", "i.id")
          .on("f.state", "in", stateLiterals(incomeRefund, ...openRefund)),
      )
      .select(incomeColumns)
      .select(associationRejectReasonColumn)
      .select(["f.mode as refundMode", "f.dueAt as refundDueAt"]),
});

/** Lists a merchant's income records, newest or oldest first, each with its remittance's data and its refund in progress. */
export const listMerchantIncomes: ListHandler<typeof receiving.incomes> = async (
  { currentPage, pageSize, ...input },
  context,
) => {
  const { refusal, listed } = narrowedBy(input, context);
  if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
  const page = await readPage(context.sql, { currentPage, pageSize }, listed, listedPage);
  return {
    ...page,
    rows: page.rows.map(({ refundMode: mode, refundDueAt: dueAt, rejectReason: why, ...row }) => ({
      ...toListedIncomeView(row),
      rejectReason: why,
      refund: mode === null ? null : { mode: refundMode.parse(mode), dueAt },
    })),
  };
};

/** Counts the income records of the list without filters by state. */
export const countMerchantIncomes: ListHandler<typeof receiving.incomeCounts> = (_, { principal, world, now, sql }) => {
  const span = defaultDateSpan(now, receivingListDaysMax);
  return countByState(sql, machine, incomeListQuery(world.id, principal.userNo, span, {}).select("i.state"));
};

/**
 * Returns the totals of a merchant's income records; a separate call, because the list would have to wait for it
 * however few rows it has.
 */
export const sumMerchantIncomes: ListHandler<typeof receiving.incomeSums> = async (input, context) => {
  const { refusal, listed } = narrowedBy(input, context);
  if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
  const sums = await queryRows(
    context.sql,
    listed
      .clearOrderBy()
      .groupBy("i.currency")
      .select((eb) => [
        "i.currency",
        rowCount.as("count"),
        raw<string>`sum(i.amount_minor)::text`.as("amount"),
        raw<string>`sum(i.fee_minor)::text`.as("fee"),
        raw<string>`coalesce(sum(i.amount_minor - i.fee_minor - case when i.returned_minor > 0 then coalesce(${refundedBefore(eb)}, 0) else 0 end) filter (where i.credited_at is not null), 0)::text`.as(
          "credited",
        ),
      ]),
  );
  return {
    sums: sums
      .map(({ currency, count, amount, fee, credited }) => {
        const of = (minor: bigint) => money(currencyFromColumn(currency), minor);
        const [all, deductions] = [BigInt(amount), BigInt(fee)];
        return {
          count,
          amount: of(all),
          fee: of(deductions),
          net: of(all - deductions),
          credited: of(BigInt(credited)),
        };
      })
      .sort((a, b) => byDisplayOrder(a.amount.currency, b.amount.currency)),
  };
};
