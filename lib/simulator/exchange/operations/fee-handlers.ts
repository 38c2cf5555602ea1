import { agreementGoverningFee } from "@/lib/exchange/fee-agreements";
import { feeProduct, type FeeProduct } from "@/lib/exchange/calls/fees";
import { isCurrency, type Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import type { feeActions } from "@/lib/operations/calls/fees";
import { beijingText } from "@/lib/time/beijing";
import { dayMs, isBefore, addMilliseconds } from "@/lib/time/instant";
import { invariant, issueAt } from "@/lib/call/refusals";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { feeTableAt } from "@/lib/simulator/platform/pricing/fee-table";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { feeNoticeMsOf } from "@/lib/simulator/driving/market/parameters";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { query, raw, queryRows, type RowExpressions } from "@/lib/simulator/platform/store/query";
import { type Row, lockRow } from "@/lib/simulator/platform/store/records";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { publishFeeNotice } from "./fee-notice";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

type FeeChangeView = Awaited<ReturnType<(typeof feesHandlers)["announceFee"]>>;
type FeeRuleRow = Omit<Row<"FeeRule">, "world" | "id"> & { readonly isNewest: boolean };

/** Returns the currency of minimum and maximum. */
const boundsIn = (currency: string): Currency => (isCurrency(currency) ? currency : "USD");
const termsOf = ({
  currency,
  ppm,
  minMinor,
  maxMinor,
}: Pick<FeeRuleRow, "currency" | "ppm" | "minMinor" | "maxMinor">) => ({
  ppm,
  min: money(boundsIn(currency), minMinor),
  max: maxMinor === null ? null : money(boundsIn(currency), maxMinor),
});

function productOf(text: string): FeeProduct {
  const product = feeProduct.options.find((option) => option === text);
  invariant(product, `${text} was written as a product of the fee table`);
  return product;
}

const feeChangeView = (row: FeeRuleRow, now: Date): FeeChangeView => ({
  ruleNo: row.ruleNo,
  product: productOf(row.product),
  currency: isCurrency(row.currency) ? row.currency : null,
  terms: termsOf(row),
  state: row.withdrawnAt
    ? "withdrawn"
    : isBefore(now, row.effectiveFrom)
      ? "announced"
      : row.isNewest
        ? "inForce"
        : "past",
  effectiveFrom: row.effectiveFrom,
  announcedAt: row.announcedAt,
  announcedBy: row.announcedBy,
  withdrawnAt: row.withdrawnAt,
  withdrawnBy: row.withdrawnBy,
});

/** Returns the first instant at which a change announced now may take effect. */
const firstAt = (world: Pick<World, "terms">, product: FeeProduct, now: Date): Date =>
  addMilliseconds(now, feeNoticeMsOf(world, agreementGoverningFee(product)));

/** Compares the rows of a product: the newest of those that have taken effect is in force. */
const turnOf = (rule: "f" | "n") =>
  raw`(${raw.ref(`${rule}.effectiveFrom`)}, ${raw.ref(`${rule}.announcedAt`)}, length(${raw.ref(`${rule}.ruleNo`)}), ${raw.ref(`${rule}.ruleNo`)})`;

/**
 * Builds the condition that a row `f` is in force: no newer one of its product in its currency, or in all of them, has
 * taken effect by an instant.
 */
const isNewest = (eb: RowExpressions<"feeRule", "f">, now: Date) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom("feeRule as n")
        .select(raw`1`.as("one"))
        .whereRef("n.world", "=", "f.world")
        .whereRef("n.product", "=", "f.product")
        .where(({ eb, ref }) => eb("n.currency", "in", [raw.lit(""), ref("f.currency")]))
        .where("n.withdrawnAt", "is", null)
        .where("n.effectiveFrom", "<=", now)
        .where((newer) => newer(turnOf("n"), ">", turnOf("f"))),
    ),
  );

const fees: Handler<typeof feeActions.fees> = async ({ currentPage, pageSize }, context) => {
  const { world, now, sql } = context;
  const rules = query.selectFrom("feeRule as f").where("f.world", "=", world.id);
  const rows = rules
    .orderBy("f.announcedAt", "desc")
    .orderBy((eb) => eb.fn("length", ["f.ruleNo"]), "desc")
    .orderBy("f.ruleNo", "desc");
  const changes = await readPage(sql, { currentPage, pageSize }, rows, {
    key: ["f.world", "f.id"],
    select: (listed) => listed.selectAll("f").select((eb) => isNewest(eb, now).$castTo<boolean>().as("isNewest")),
  });
  // the products for which a currency's own row is in force
  const currencyRules = await queryRows(
    sql,
    rules
      .where("f.currency", "<>", "")
      .where("f.withdrawnAt", "is", null)
      .where("f.effectiveFrom", "<=", now)
      .where((eb) => isNewest(eb, now))
      .select(["f.product", "f.currency"])
      .orderBy("f.product")
      .orderBy("f.currency"),
  );
  const table = await feeTableAt(context);
  const inForce = feeProduct.options.flatMap((product) =>
    [
      null,
      ...currencyRules.filter((row) => row.product === product).map(({ currency }) => currencyFromColumn(currency)),
    ].map((currency) => {
      // no currency's own row: that of a currency without one is the one for all
      const rule = currency ? table.rule(product, currency) : table.ruleForAll(product);
      return {
        product,
        currency,
        terms: termsOf(rule),
        since: rule.effectiveFrom,
        noticeDays: feeNoticeMsOf(world, agreementGoverningFee(product)) / dayMs,
        firstAt: firstAt(world, product, now),
      };
    }),
  );
  return { inForce, changes: { ...changes, rows: changes.rows.map((row) => feeChangeView(row, now)) } };
};

const inBounds = (currency: Currency | undefined, bounds: readonly (Money | null)[]): boolean =>
  bounds.every((limit) => limit === null || limit.currency === (currency ?? "USD"));

/** Notifies everybody of a decision about a change, and returns the change. */
async function notifyOfFeeChange(tx: Tx, row: FeeRuleRow, decision: "announced" | "withdrawn"): Promise<FeeChangeView> {
  const change = feeChangeView(row, tx.now);
  await publishFeeNotice(tx, change, decision);
  return change;
}

const announceFee: Handler<typeof feeActions.announceFee> = async (
  { product, currency, ppm, min, max, effectiveFrom },
  context,
) => {
  const { by, refuse } = context;
  if (!inBounds(currency, [min, max]))
    return refuse(
      "INVALID_CURRENCY",
      [min, max].flatMap((limit, at) => (inBounds(currency, [limit]) ? [] : [issueAt(at === 0 ? "min" : "max")])),
    );
  return transactInLockedWorld(context, async (tx) => {
    const first = firstAt(tx.world, product, tx.now);
    if (isBefore(effectiveFrom, first)) return refuse("FEE_NOTICE", { from: beijingText(first) });
    const { id, orderNo: ruleNo } = await nextIdAndOrderNo(tx, "fees", "FE");
    const row = {
      ruleNo,
      product,
      currency: currency ?? "",
      ppm,
      minMinor: min.minor,
      maxMinor: max?.minor ?? null,
      effectiveFrom,
      announcedAt: tx.now,
      announcedBy: by.name,
      withdrawnAt: null,
      withdrawnBy: null,
    };
    await tx.prisma.feeRule.create({ data: { world: tx.world.id, id, ...row } });
    return notifyOfFeeChange(tx, { ...row, isNewest: false }, "announced");
  });
};

const withdrawFee: Handler<typeof feeActions.withdrawFee> = async ({ ruleNo }, context) => {
  const { by, refuse } = context;
  return transactInLockedWorld(context, async (tx) => {
    const row = await lockRow(tx, "FeeRule", { world: tx.world.id, ruleNo });
    if (!row) return refuse("ORDER_NOTFOUND");
    if (row.withdrawnAt || !isBefore(tx.now, row.effectiveFrom)) return refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.feeRule.updateMany({
      where: { world: tx.world.id, id: row.id },
      data: { withdrawnAt: tx.now, withdrawnBy: by.name },
    });
    return notifyOfFeeChange(tx, { ...row, withdrawnAt: tx.now, withdrawnBy: by.name, isNewest: false }, "withdrawn");
  });
};

export const feesHandlers: Handlers<typeof feeActions> = { fees, announceFee, withdrawFee };
