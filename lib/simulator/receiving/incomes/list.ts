import type { Takes } from "@/lib/call/call";
import { byDisplayOrder } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { quickAuditOf, refundStates, statesOfAudit } from "@/lib/receiving/audit";
import type { receiving } from "@/lib/receiving/calls/receiving";
import { refundMode } from "@/lib/receiving/calls/refunds";
import { owingAudits } from "@/lib/receiving/quick-states";
import { income as machine, incomeRefund, openRefund } from "@/lib/receiving/states";
import { listDaysMax } from "@/lib/receiving/terms";
import { totalsOfList } from "../../files/exports/list-export.sql";
import type { ListHandler } from "@/lib/simulator/platform/handler";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { awaiting } from "../associations/sides";
import { shownIncome, type ListedIncome } from "../views";

type Filters = Omit<Takes<typeof receiving.incomeSums>, "from" | "to">;

/** The remittance `r` that the income record `i` came with. */
const isItsOwn = "r.world = i.world and r.id = i.remittance_id";
const itsOwn = (condition: string) => `exists (select from remittance r where ${isItsOwn} and ${condition})`;

/** The state whose audit the income record `i` shows, as `auditedState` says it. */
const audited = `case when i.state not in (${stateNames(machine, ...refundStates)}) then i.state
  when i.credited_at is not null then ${stateNames(machine, "credited")} when i.fail_reason is null then '${awaiting}' else ${stateNames(machine, "creditFailed")} end`;

/** That an audit stands so: by the states that say it, of those that had to be associated and of the others. */
function auditIs(status: NonNullable<Filters["auditStatus"]>): string {
  const [ahead, credited] = [quickAuditOf(status), stateNames(machine, "credited")];
  if (ahead) return `${audited} = ${credited} and i.quick_audit = '${ahead}'`;
  return `(i.quick_audit is null or ${audited} <> ${credited}) and ${plainAuditIs(status)}`;
}

/** The same of those that were not credited ahead of their orders. */
function plainAuditIs(status: NonNullable<Filters["auditStatus"]>): string {
  const of = (needsAssociation: boolean) => {
    const states = statesOfAudit(status, machine.states, needsAssociation);
    return states.length === 0 ? "false" : `${audited} in (${stateNames(machine, ...states)})`;
  };
  const [needing, others] = [of(true), of(false)];
  return needing === others
    ? needing
    : `(${itsOwn("r.needs_association")} and ${needing} or ${itsOwn("not r.needs_association")} and ${others})`;
}

/** That an income was credited ahead of its orders, or not. */
const entryIs = { normal: "i.quick_audit is null", quick: "i.quick_audit is not null" } as const satisfies Record<
  NonNullable<Filters["entryType"]>,
  string
>;

/** Which income records `i` a list of a merchant's holds. */
export const incomesWhere = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  { state, auditStatus, waits, entryType, currency, detailId, remitter, account }: Filters,
) => {
  const narrowed = withFilters(
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
  return { ...narrowed, where: [narrowed.where, ...further].join(" and ") };
};

/** An income record with its remittance, and what a list reads of both. */
export const incomesFrom = `income i join remittance r on ${isItsOwn}` as const;
export const incomeColumns = `i.detail_id as "detailId", i.state, i.currency, i.amount_minor as "amountMinor", i.fee_minor as "feeMinor", i.held_minor as "heldMinor", i.linked_minor as "linkedMinor", i.returned_minor as "returnedMinor", i.fail_reason as "failReason", i.quick_audit as "quickAudit", i.quick_due_at as "quickDueAt", i.arrived_at as "arrivedAt", i.credited_at as "creditedAt", r.payer_name as "remitterName",
      r.payer_account as "remitterAccount", r.payee_account as "payeeAccount", r.postscript, r.order_no as "remittanceNo", r.needs_association as "needsAssociation"`;

/** Why operations rejected the last association of the income record `i`, while its orders are still to be associated. */
export const rejectReason = `case when i.state = '${awaiting}' or i.state = ${stateNames(machine, "credited")} and i.quick_audit in ('${owingAudits.join("', '")}')
      then nullif(i.reject_reason, '') end as "rejectReason"`;

/** An income record with that reason. */
export interface ReasonedIncome extends ListedIncome {
  readonly rejectReason: string | null;
}

/** The refund `f` that is under way of the income record `i`: there is one at most. */
const refundUnderWay = `left join income_refund f on f.world = i.world and f.income_id = i.id and f.state in (${stateNames(incomeRefund, ...openRefund)})`;

interface Refunding {
  readonly refundMode: string | null;
  readonly refundDueAt: Date | null;
}

/** The incomes of one currency, added up; sums of 64 bits come as text. */
interface IncomeSums {
  readonly currency: string;
  readonly count: number;
  readonly amount: string;
  readonly fee: string;
  readonly credited: string;
}

/** What of an income `i` went back before it was credited. */
const refundedBefore = `coalesce((select sum(b.amount_minor) from income_refund b where b.world = i.world and b.income_id = i.id and b.state = ${stateNames(incomeRefund, "success")} and b.income_state <> ${stateNames(machine, "credited")}), 0)`;

const sumsSelected = `i.currency, count(*)::int as count, sum(i.amount_minor)::text as amount, sum(i.fee_minor)::text as fee, coalesce(sum(i.amount_minor - i.fee_minor - case when i.returned_minor > 0 then ${refundedBefore} else 0 end) filter (where i.credited_at is not null), 0)::text as credited`;

/** The income records that are asked for, or which days may be. */
function narrowedBy(
  { from, to, ...filters }: Takes<typeof receiving.incomeSums>,
  { who, world, now }: Parameters<ListHandler<typeof receiving.incomeSums>>[1],
) {
  const { span, refusal } = daysListed({ from, to }, now, listDaysMax);
  if (refusal) return { refusal, listed: null };
  return { refusal, listed: { from: "income i" as const, ...incomesWhere(world.id, who.userNo, span, filters) } };
}

/** A merchant's income records, newest first, each with what its remittance said and the refund under way of it. */
export const incomes: ListHandler<typeof receiving.incomes> = async ({ currentPage, pageSize, ...asked }, context) => {
  const { refusal, listed } = narrowedBy(asked, context);
  if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
  const found = await pageOfRows<ReasonedIncome & Refunding>(
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
    ...found,
    rows: found.rows.map(({ refundMode: mode, refundDueAt: dueAt, rejectReason: why, ...row }) => ({
      ...shownIncome(row),
      rejectReason: why,
      refund: mode === null ? null : { mode: refundMode.parse(mode), dueAt },
    })),
  };
};

/** What a merchant's income records come to; apart from the list, which would wait for it however few rows it shows. */
export const incomeSums: ListHandler<typeof receiving.incomeSums> = async (asked, context) => {
  const { refusal, listed } = narrowedBy(asked, context);
  if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
  const sums = await totalsOfList<IncomeSums>(context.sql, sumsSelected, listed, "group by i.currency");
  return {
    sums: sums
      .map(({ currency, count, amount, fee, credited }) => {
        const of = (minor: bigint) => money(currencyOf(currency), minor);
        const [all, kept] = [BigInt(amount), BigInt(fee)];
        return { count, amount: of(all), fee: of(kept), net: of(all - kept), credited: of(BigInt(credited)) };
      })
      .sort((a, b) => byDisplayOrder(a.amount.currency, b.amount.currency)),
  };
};
