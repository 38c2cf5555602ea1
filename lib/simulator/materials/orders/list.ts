import type { CallInput } from "@/lib/call/call";
import type { materials } from "@/lib/materials/calls/materials";
import { logisticsAwaited, material as machine, openMaterial, type MaterialState } from "@/lib/materials/states";
import { materialListDaysMax } from "@/lib/materials/terms";
import type { LinkStatus, Usage } from "@/lib/materials/usage";
import { byDisplayOrder } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { totalsOfList } from "../../files/exports/list-export.sql";
import type { CallContext, Handler, ListHandler } from "@/lib/simulator/platform/handler";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { daysListedOrAll } from "@/lib/simulator/platform/store/date-range";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { rowOfModel } from "@/lib/simulator/platform/store/records";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { drawnSql, isDrawnSql, isInUseSql } from "./used-amounts";
import { materialViews } from "./views";

type SumsInput = CallInput<typeof materials.materialSums>;
type Filters = Omit<SumsInput, "from" | "to">;

const isOpen = `m.state = '${openMaterial}'`;

/**
 * Maps the link statuses of a material `m` to conditions that match `linkStatusOf`; one that is not approved is
 * selected by its state.
 */
const linkWhere = {
  toAssociate: `${isOpen} and m.linked_minor = 0`,
  partiallyAssociated: `${isOpen} and m.linked_minor > 0 and m.linked_minor < m.amount_minor`,
  fullyAssociated: `${isOpen} and m.linked_minor = m.amount_minor`,
  disabled: `m.state not in (${stateNames(machine, openMaterial, "voided")})`,
  voided: `m.state = ${stateNames(machine, "voided")}`,
} satisfies Record<LinkStatus, string>;

/** Maps the usages of an approved material to conditions that match `usageOf`. */
const usageWhere = {
  unlinked: linkWhere.toAssociate,
  partiallyLinked: `${linkWhere.partiallyAssociated} and not ${isDrawnSql}`,
  linkedNotUsed: `${linkWhere.fullyAssociated} and not ${isDrawnSql}`,
  inUse: `${isOpen} and ${isInUseSql}`,
  partiallyUsed: `${isOpen} and ${isDrawnSql} and not ${isInUseSql} and ${drawnSql} < m.amount_minor`,
  used: `${isOpen} and ${isDrawnSql} and not ${isInUseSql} and ${drawnSql} >= m.amount_minor`,
} satisfies Record<Exclude<Usage, MaterialState>, string>;

/** Combines several conditions so that a parameter selects one by name. */
const oneOf = (conditions: Readonly<Record<string, string>>, n: string): string =>
  Object.entries(conditions)
    .map(([name, condition]) => `${n} = '${name}' and ${condition}`)
    .join(" or ");

/** Builds the SQL condition of a merchant's list of materials `m`. */
const materialsWhere = (
  world: string,
  userNo: string,
  { gte, lt }: { readonly gte: Date; readonly lt: Date },
  { usage, link, waits, settlementType, currency, number, buyer }: Filters,
) =>
  withFilters(
    {
      where:
        "m.world = $1::uuid and m.user_no = $2 and m.submitted_at >= $3::timestamptz and m.submitted_at < $4::timestamptz",
      values: [world, userNo, gte, lt],
    },
    [
      [usage, (n) => `(m.state = ${n} and m.state <> '${openMaterial}' or ${oneOf(usageWhere, n)})`],
      [link, (n) => `(${oneOf(linkWhere, n)})`],
      [
        waits && logisticsAwaited,
        (n) =>
          `m.state = '${openMaterial}' and exists (select from material_logistics l where l.world = m.world and l.material_id = m.id and l.state = any(${n}::text[]))`,
      ],
      [settlementType, (n) => `m.settlement_type = ${n}`],
      [currency, (n) => `m.currency = ${n}`],
      [
        number?.trim().toLowerCase(),
        (n) => `strpos(lower(m.serial_no || ' ' || m.contract_no || ' ' || m.file_batch_no), ${n}) > 0`,
      ],
      [buyer?.trim().toLowerCase(), (n) => `strpos(lower(m.buyer_name), ${n}) > 0`],
    ],
  );

/** Holds the sums of the approved materials of one currency; sums of 64 bits are returned as text. */
interface Sums {
  readonly currency: string;
  readonly amount: string;
  readonly linked: string;
}

const sumSql = (minor: string) => `coalesce(sum(${minor}) filter (where m.state = '${openMaterial}'), 0)::text`;
const sumsSelected = `m.currency, ${sumSql("m.amount_minor")} as amount, ${sumSql("m.linked_minor")} as linked`;

/** Returns the condition of the requested materials, or the allowed range of days. */
function narrowedBy(
  { from, to, ...filters }: SumsInput,
  { principal, world, now }: Pick<CallContext<typeof materials.materials>, "principal" | "world" | "now">,
) {
  const { span, refusal } = daysListedOrAll({ from, to }, now, materialListDaysMax);
  if (refusal) return { refusal, listed: null };
  return {
    refusal,
    listed: { from: "material m" as const, ...materialsWhere(world.id, principal.userNo, span, filters) },
  };
}

/** Lists a merchant's materials, newest first. */
export const listMaterials: Handler<typeof materials.materials> = async (
  { currentPage, pageSize, ...filters },
  context,
) => {
  const { refusal, listed } = narrowedBy(filters, context);
  if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
  const resultPage = await pageOfRows<object>(
    context.sql,
    { currentPage, pageSize },
    { ...listed, columns: "m.*", order: "m.submitted_at desc, m.id desc", key: "world, id" },
  );
  const rows = await materialViews(
    context,
    resultPage.rows.map((row) => rowOfModel<"Material">(row)),
  );
  return { ...resultPage, rows };
};

/** Returns the sums of a merchant's approved materials; a separate call, because the list would have to wait for it. */
export const materialSums: ListHandler<typeof materials.materialSums> = async (filters, context) => {
  const { refusal, listed } = narrowedBy(filters, context);
  if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
  const sums = await totalsOfList<Sums>(context.sql, sumsSelected, listed, "group by m.currency");
  return {
    sums: sums
      .filter(({ amount }) => amount !== "0")
      .map(toSums)
      .sort(inOrder),
  };
};

function toSums({ currency, amount, linked }: Sums) {
  const code = currencyOf(currency);
  const [all, part] = [BigInt(amount), BigInt(linked)];
  return { amount: money(code, all), linked: money(code, part), linkable: money(code, all - part) };
}

const inOrder = (a: ReturnType<typeof toSums>, b: ReturnType<typeof toSums>): number =>
  byDisplayOrder(a.amount.currency, b.amount.currency);
