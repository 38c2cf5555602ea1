import type { Expression, SqlBool } from "kysely";
import type { CallInput } from "@/lib/call/call";
import type { materials } from "@/lib/materials/calls/materials";
import { logisticsAwaited, material as machine, openMaterial, type MaterialState } from "@/lib/materials/states";
import { materialListDaysMax } from "@/lib/materials/terms";
import type { LinkStatus, Usage } from "@/lib/materials/usage";
import { byDisplayOrder } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import type { CallContext, Handler, ListHandler } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { daysListedOrAll } from "@/lib/simulator/platform/store/date-range";
import { declarePage, readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  isAnyOf,
  joinedTextExpression,
  query,
  raw,
  queryRows,
  stateLiteral,
  stateLiterals,
  type RowExpressions,
} from "@/lib/simulator/platform/store/query";
import { materialDrawnAmountQuery, materialDrawnCondition, materialPendingDrawCondition } from "./used-amounts";
import { materialViews } from "./views";

type SumsInput = CallInput<typeof materials.materialSums>;
type Filters = Omit<SumsInput, "from" | "to">;

type OfMaterial = RowExpressions<"material", "m">;

const isOpen = (eb: OfMaterial) => eb("m.state", "=", stateLiteral(machine, openMaterial));

/**
 * Maps the link statuses of a material `m` to conditions that match `linkStatusOf`; one that is not approved is
 * selected by its state.
 */
const linkIs = {
  toAssociate: (eb) => eb.and([isOpen(eb), eb("m.linkedMinor", "=", raw<bigint>`0`)]),
  partiallyAssociated: (eb) =>
    eb.and([isOpen(eb), eb("m.linkedMinor", ">", raw<bigint>`0`), eb("m.linkedMinor", "<", eb.ref("m.amountMinor"))]),
  fullyAssociated: (eb) => eb.and([isOpen(eb), eb("m.linkedMinor", "=", eb.ref("m.amountMinor"))]),
  disabled: (eb) => eb("m.state", "not in", stateLiterals(machine, openMaterial, "voided")),
  voided: (eb) => eb("m.state", "=", stateLiteral(machine, "voided")),
} satisfies Record<LinkStatus, (eb: OfMaterial) => Expression<SqlBool>>;

/** Maps the usages of an approved material to conditions that match `usageOf`; the others are states. */
const usageIs: Partial<Record<Usage, (eb: OfMaterial) => Expression<SqlBool>>> = {
  unlinked: linkIs.toAssociate,
  partiallyLinked: (eb) => eb.and([linkIs.partiallyAssociated(eb), eb.not(materialDrawnCondition(eb))]),
  linkedNotUsed: (eb) => eb.and([linkIs.fullyAssociated(eb), eb.not(materialDrawnCondition(eb))]),
  inUse: (eb) => eb.and([isOpen(eb), materialPendingDrawCondition(eb)]),
  partiallyUsed: (eb) => eb.and([isEnded(eb), eb(materialDrawnAmountQuery(eb), "<", eb.ref("m.amountMinor"))]),
  used: (eb) => eb.and([isEnded(eb), eb(materialDrawnAmountQuery(eb), ">=", eb.ref("m.amountMinor"))]),
} satisfies Record<Exclude<Usage, MaterialState>, (eb: OfMaterial) => Expression<SqlBool>>;

/** Builds the condition that settlements drew from an approved material, and none is pending. */
const isEnded = (eb: OfMaterial) =>
  eb.and([isOpen(eb), materialDrawnCondition(eb), eb.not(materialPendingDrawCondition(eb))]);

/** Builds the condition that the logistics of an approved material wait for the merchant. */
const awaitsLogistics = (eb: OfMaterial) =>
  eb.and([
    isOpen(eb),
    eb.exists(
      eb
        .selectFrom("materialLogistics as l")
        .select("l.id")
        .whereRef("l.world", "=", "m.world")
        .whereRef("l.materialId", "=", "m.id")
        .where(({ ref }) => isAnyOf(ref("l.state"), logisticsAwaited)),
    ),
  ]);

/** Returns the materials `m` of a merchant's list, newest first. */
const listedMaterials = (
  world: string,
  userNo: string,
  { gte, lt }: { readonly gte: Date; readonly lt: Date },
  { usage, link, waits, settlementType, currency, number, buyer }: Filters,
) =>
  query
    .selectFrom("material as m")
    .where("m.world", "=", world)
    .where("m.userNo", "=", userNo)
    .where("m.submittedAt", ">=", gte)
    .where("m.submittedAt", "<", lt)
    .where((eb) =>
      allConditions([
        usage && (usageIs[usage]?.(eb) ?? eb("m.state", "=", usage)),
        link && linkIs[link](eb),
        waits && awaitsLogistics(eb),
        settlementType && eb("m.settlementType", "=", settlementType),
        currency && eb("m.currency", "=", currency),
        number?.trim() &&
          textContainsCondition(
            eb.fn("lower", [
              joinedTextExpression(eb.ref("m.serialNo"), eb.ref("m.contractNo"), eb.ref("m.fileBatchNo")),
            ]),
            number.trim().toLowerCase(),
          ),
        buyer?.trim() && textContainsCondition(eb.fn("lower", ["m.buyerName"]), buyer.trim().toLowerCase()),
      ]),
    )
    .orderBy("m.submittedAt", "desc")
    .orderBy("m.id", "desc");

/** Returns the requested materials, or the allowed range of days. */
function narrowedBy(
  { from, to, ...filters }: SumsInput,
  { principal, world, now }: Pick<CallContext<typeof materials.materials>, "principal" | "world" | "now">,
) {
  const { span, refusal } = daysListedOrAll({ from, to }, now, materialListDaysMax);
  if (refusal) return { refusal, listed: null };
  return { refusal, listed: listedMaterials(world.id, principal.userNo, span, filters) };
}

const listedPage = declarePage(listedMaterials, {
  key: ["m.world", "m.id"],
  isIndexed: true,
  select: (rows) => rows.selectAll("m"),
});

/** Lists a merchant's materials, newest first. */
export const listMaterials: Handler<typeof materials.materials> = async (
  { currentPage, pageSize, ...filters },
  context,
) => {
  const { refusal, listed } = narrowedBy(filters, context);
  if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
  const page = await readPage(context.sql, { currentPage, pageSize }, listed, listedPage);
  return { ...page, rows: await materialViews(context, page.rows) };
};

/** Sums an amount of the approved materials `m`; a sum of 64 bits is returned as text. */
const openSum = (minor: "m.amountMinor" | "m.linkedMinor") =>
  raw<string>`coalesce(sum(${raw.ref(minor)}) filter (where ${raw.ref("m.state")} = ${stateLiteral(machine, openMaterial)}), 0)::text`;

/** Returns the sums of a merchant's approved materials; a separate call, because the list would have to wait for it. */
export const sumApprovedMaterials: ListHandler<typeof materials.materialSums> = async (filters, context) => {
  const { refusal, listed } = narrowedBy(filters, context);
  if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
  const sums = await queryRows(
    context.sql,
    listed
      .clearOrderBy()
      .select(["m.currency", openSum("m.amountMinor").as("amount"), openSum("m.linkedMinor").as("linked")])
      .groupBy("m.currency"),
  );
  return {
    sums: sums
      .filter(({ amount }) => amount !== "0")
      .map(toSums)
      .sort(inOrder),
  };
};

function toSums({ currency, amount, linked }: { readonly [C in "currency" | "amount" | "linked"]: string }) {
  const code = currencyFromColumn(currency);
  const [all, part] = [BigInt(amount), BigInt(linked)];
  return { amount: money(code, all), linked: money(code, part), linkable: money(code, all - part) };
}

const inOrder = (a: ReturnType<typeof toSums>, b: ReturnType<typeof toSums>): number =>
  byDisplayOrder(a.amount.currency, b.amount.currency);
