import type { CallInput } from "@/lib/call/call";
import { byDisplayOrder } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { quickAuditOf, refundStates, statesOfAudit } from "@/lib/receiving/audit";
import type { receiving } from "@/lib/receiving/calls/receiving";
import { refundMode } from "@/lib/receiving/calls/refunds";
import { owingAudits } from "@/lib/receiving/quick-states";
import { income as machine, incomeRefund, openRefund } from "@/lib/receiving/states";
import { receivingListDaysMax } from "@/lib/receiving/terms";
import { totalsOfList } from "../../files/exports/list-export.sql";
import type { ListHandler } from "@/lib/simulator/platform/handler";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { awaiting } from "../associations/sides";
import { toListedIncomeView, type ListedIncome } from "../views";

type Filters = Omit<CallInput<typeof receiving.incomeSums>, "from" | "to">;

/** Joins the remittance `r` of the income record `i`. */
const isItsOwn = "r.world = i.world and r.id = i.remittance_id";
const itsOwn = (condition: string) => `exists (select from remittance r where ${isItsOwn} and ${condition})`;

/** Selects the state that determines the audit of the income record `i`, consistent with `auditedState`. */
const auditedStateSql = `case when i.state not in (${stateNames(machine, ...refundStates)}) then i.state
  when i.credited_at is not null then ${stateNames(machine, "credited")} when i.fail_reason is null then '${awaiting}' else ${stateNames(machine, "creditFailed")} end`;

/**
 * Returns the SQL condition for an audit status: by the states that determine it, for incomes that had to be associated
 * and the others.
 */
function auditIs(status: NonNullable<Filters["auditStatus"]>): string {
  const [ahead, creditedState] = [quickAuditOf(status), stateNames(machine, "credited")];
  if (ahead) return `${auditedStateSql} = ${creditedState} and i.quick_audit = '${ahead}'`;
  return `(i.quick_audit is null or ${auditedStateSql} <> ${creditedState}) and ${plainAuditIs(status)}`;
}

/** Returns the same condition for incomes that were not credited ahead of their orders. */
function plainAuditIs(status: NonNullable<Filters["auditStatus"]>): string {
  const of = (requiresAssociation: boolean) => {
    const states = statesOfAudit(status, machine.states, requiresAssociation);
    return states.length === 0 ? "false" : `${auditedStateSql} in (${stateNames(machine, ...states)})`;
  };
  const [needing, exempt] = [of(true), of(false)];
  return needing === exempt
    ? needing
    : `(${itsOwn("r.needs_association")} and ${needing} or ${itsOwn("not r.needs_association")} and ${exempt})`;
}

/** Maps the entry type to the SQL condition on crediting ahead of the orders. */
const entryIs = { normal: "i.quick_audit is null", quick: "i.quick_audit is not null" } as const satisfies Record<
  NonNullable<Filters["entryType"]>,
  string
>;

/** Returns the SQL condition for the income records `i` in a merchant's list. */
export const incomesWhere = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  { state, auditStatus, waits, entryType, currency, detailId, remitter, account }: Filters,
) => {
  const conditions = withFilters(
    {
      where:
        "i.world = $1::uuid and i.user_no = $2 and i.arrived_at >= $3::timestamptz and i.arrived_at < $4::timestamptz",
      values: [world, userNo, gte, lt],
    },
    [
      [state, (n) => `i.state = ${n}`],
      [
        waits && [...owingAudits],
        (n) => `i.state = ${stateNames(machine, "credited")} and i.quick_audit = any(${n}::text[])`,
      ],
      [currency, (n) => `i.currency = ${n}`],
      [detailId?.trim().toUpperCase(), (n) => `strpos(i.detail_id, ${n}) > 0`],
      [remitter?.trim().toLowerCase(), (n) => itsOwn(`strpos(lower(r.payer_name), ${n}) > 0`)],
      [account?.replace(/\s/g, ""), (n) => itsOwn(`strpos(r.payee_account, ${n}) > 0`)],
    ],
  );
  const further = [...(auditStatus ? [auditIs(auditStatus)] : []), ...(entryType ? [entryIs[entryType]] : [])];
  return { ...conditions, where: [conditions.where, ...further].join(" and ") };
};

/** Joins an income record with its remittance, and lists the columns that a list reads of both. */
export const incomesFrom = `income i join remittance r on ${isItsOwn}` as const;
export const incomeColumns = `i.detail_id as "detailId", i.state, i.currency, i.amount_minor as "amountMinor", i.fee_minor as "feeMinor", i.held_minor as "heldMinor", i.linked_minor as "linkedMinor", i.returned_minor as "returnedMinor", i.fail_reason as "failReason", i.quick_audit as "quickAudit", i.quick_due_at as "quickDueAt", i.arrived_at as "arrivedAt", i.credited_at as "creditedAt", r.payer_name as "remitterName",
      r.payer_account as "remitterAccount", r.payee_account as "payeeAccount", r.postscript, r.order_no as "remittanceNo", r.needs_association as "needsAssociation"`;

/**
 * Selects the reason why operations rejected the last association of the income record `i`, while its orders are still
 * to be associated.
 */
export const rejectReason = `case when i.state = '${awaiting}' or i.state = ${stateNames(machine, "credited")} and i.quick_audit in ('${owingAudits.join("', '")}')
      then nullif(i.reject_reason, '') end as "rejectReason"`;

/** Describes an income record with that reason. */
export interface ReasonedIncome extends ListedIncome {
  readonly rejectReason: string | null;
}

/** Joins the refund `f` in progress of the income record `i`: there is at most one. */
const refundUnderWay = `left join income_refund f on f.world = i.world and f.income_id = i.id and f.state in (${stateNames(incomeRefund, ...openRefund)})`;

interface Refunding {
  readonly refundMode: string | null;
  readonly refundDueAt: Date | null;
}

/** Holds the totals of the incomes of one currency; sums of 64 bits arrive as text. */
interface IncomeSums {
  readonly currency: string;
  readonly count: number;
  readonly amount: string;
  readonly fee: string;
  readonly credited: string;
}

/** Selects the amount of an income `i` that was refunded before it was credited. */
const refundedBefore = `coalesce((select sum(b.amount_minor) from income_refund b where b.world = i.world and b.income_id = i.id and b.state = ${stateNames(incomeRefund, "success")} and b.income_state <> ${stateNames(machine, "credited")}), 0)`;

const sumsSelected = `i.currency, count(*)::int as count, sum(i.amount_minor)::text as amount, sum(i.fee_minor)::text as fee, coalesce(sum(i.amount_minor - i.fee_minor - case when i.returned_minor > 0 then ${refundedBefore} else 0 end) filter (where i.credited_at is not null), 0)::text as credited`;

/** Returns the query for the requested income records, or a refusal with the allowed days. */
function narrowedBy(
  { from, to, ...filters }: CallInput<typeof receiving.incomeSums>,
  { principal, world, now }: Parameters<ListHandler<typeof receiving.incomeSums>>[1],
) {
  const { span, refusal } = daysListed({ from, to }, now, receivingListDaysMax);
  if (refusal) return { refusal, listed: null };
  return { refusal, listed: { from: "income i" as const, ...incomesWhere(world.id, principal.userNo, span, filters) } };
}

/** Lists a merchant's income records, newest first, each with its remittance's data and its refund in progress. */
export const incomes: ListHandler<typeof receiving.incomes> = async ({ currentPage, pageSize, ...input }, context) => {
  const { refusal, listed } = narrowedBy(input, context);
  if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
  const page = await pageOfRows<ReasonedIncome & Refunding>(
    context.sql,
    { currentPage, pageSize },
    {
      ...listed,
      beside: `join remittance r on ${isItsOwn} ${refundUnderWay}`,
      columns: `${incomeColumns}, ${rejectReason}, f.mode as "refundMode", f.due_at as "refundDueAt"`,
      order: "i.arrived_at desc, i.detail_id desc",
      key: "world, detail_id",
    },
  );
  return {
    ...page,
    rows: page.rows.map(({ refundMode: mode, refundDueAt: dueAt, rejectReason: why, ...row }) => ({
      ...toListedIncomeView(row),
      rejectReason: why,
      refund: mode === null ? null : { mode: refundMode.parse(mode), dueAt },
    })),
  };
};

/**
 * Returns the totals of a merchant's income records; a separate call, because the list would have to wait for it
 * however few rows it has.
 */
export const incomeSums: ListHandler<typeof receiving.incomeSums> = async (input, context) => {
  const { refusal, listed } = narrowedBy(input, context);
  if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
  const sums = await totalsOfList<IncomeSums>(context.sql, sumsSelected, listed, "group by i.currency");
  return {
    sums: sums
      .map(({ currency, count, amount, fee, credited }) => {
        const of = (minor: bigint) => money(currencyOf(currency), minor);
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
