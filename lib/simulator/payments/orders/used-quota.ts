import { insertedColumns, prepareQuery, query, raw, type ValueOf } from "@/lib/simulator/platform/store/query";
import { readRows, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Returns the value of a merchant's payments of a Beijing day to one account, in US dollar cents; to all accounts when
 * none is named.
 */
export async function quotaUsedOnDay(tx: InWorld, userNo: string, day: string, account = ""): Promise<bigint> {
  const key = { world: tx.world.id, userNo, day, account };
  const [row] = await readRows(tx, "PaymentDay", key, ["usedMinor"]);
  return row?.usedMinor ?? 0n;
}

/** Describes a quota that operations set, with the amount paid to its payee on a day; both in US dollar cents. */
export type PayeeQuota = Quota & {
  readonly account: string;
  readonly usedMinor: bigint;
};

type Quota = Pick<Row<"PaymentQuota">, "payeeId" | "singleMinor" | "dayMinor">;

/**
 * Returns the quotas that operations set: the merchant's own, and those of its payees. A payee without its own has the
 * lowest of those of the same account, so that removing and adding it again does not bypass its quota.
 */
export async function readConfiguredQuotas(
  tx: InWorld,
  userNo: string,
  day: string,
): Promise<{ readonly merchantQuota: Quota | undefined; readonly payees: readonly PayeeQuota[] }> {
  const columns = ["payeeId", "singleMinor", "dayMinor"] as const;
  const quotas = await readRows(tx, "PaymentQuota", { world: tx.world.id, userNo }, columns);
  const ofPayees = quotas.filter(({ payeeId }) => payeeId !== "");
  return {
    merchantQuota: quotas.find(({ payeeId }) => payeeId === ""),
    payees: ofPayees.length === 0 ? [] : await quotasOfPayees(tx, userNo, day, ofPayees),
  };
}

async function quotasOfPayees(
  tx: InWorld,
  userNo: string,
  day: string,
  quotas: readonly Quota[],
): Promise<PayeeQuota[]> {
  const of = { world: tx.world.id, userNo };
  const select = { id: true, account: true };
  const limitedPayees = await tx.prisma.payee.findMany({
    where: { ...of, id: { in: quotas.map(({ payeeId }) => payeeId) } },
    select,
  });
  const accounts = { in: [...new Set(limitedPayees.map(({ account }) => account))] };
  const payees = await tx.prisma.payee.findMany({ where: { ...of, account: accounts }, select });
  const usedRows = await tx.prisma.paymentDay.findMany({ where: { ...of, day, account: accounts } });
  const usedOf = new Map(usedRows.map(({ account, usedMinor }) => [account, usedMinor]));
  const quotaOf = new Map(quotas.map((quota) => [quota.payeeId, quota]));
  return payees.map(({ id: payeeId, account }) => {
    const ownQuota = quotaOf.get(payeeId);
    const applicableQuotas = limitedPayees.flatMap((limitedPayee) =>
      (ownQuota ? limitedPayee.id === payeeId : limitedPayee.account === account)
        ? (quotaOf.get(limitedPayee.id) ?? [])
        : [],
    );
    return {
      payeeId,
      account,
      usedMinor: usedOf.get(account) ?? 0n,
      singleMinor: leastOf(applicableQuotas.map(({ singleMinor }) => singleMinor)),
      dayMinor: leastOf(applicableQuotas.map(({ dayMinor }) => dayMinor)),
    };
  });
}

/** Returns the least of the values, or null when there are none. */
const leastOf = (minors: readonly (bigint | null)[]): bigint | null =>
  minors.reduce((least, minor) => (least === null || (minor !== null && minor < least) ? minor : least), null);

interface DayPayments {
  readonly world: string;
  readonly userNo: string;
  readonly day: string;
  readonly accounts: readonly string[];
  readonly minors: readonly bigint[];
}

const addToCounters = prepareQuery((value: ValueOf<DayPayments>) => {
  const account = raw<string>`case when t.is_all then '' else p.account end`;
  const { names, values } = insertedColumns({
    world: raw`${value("world")}::uuid`,
    userNo: raw`${value("userNo")}::text`,
    day: raw`${value("day")}::text`,
    account,
    usedMinor: raw`sum(p.minor)::bigint`,
  });
  return query
    .insertInto("paymentDay")
    .columns(names)
    .expression(
      query
        .selectFrom(
          raw`unnest(${value("accounts")}::text[], ${value("minors")}::bigint[])`.as<"p">(raw`p (account, minor)`),
        )
        .crossJoin(raw`(values (true), (false))`.as<"t">(raw`t (is_all)`))
        .select(values)
        .groupBy(account)
        .orderBy(account),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["world", "userNo", "day", "account"])
        .doUpdateSet(({ eb, ref }) => ({ usedMinor: eb("paymentDay.usedMinor", "+", ref("excluded.usedMinor")) })),
    );
});

/**
 * Adds payments of a merchant's Beijing day to the day's counters, or subtracts them when their value is negative: one
 * value for each account, in US dollar cents. Counters are locked in order, that of all payments first.
 */
export async function addToDailyQuotaUse(
  { sql, world }: InWorld,
  userNo: string,
  day: string,
  payments: readonly { readonly account: string; readonly usdMinor: bigint }[],
): Promise<void> {
  const [accounts, minors] = [payments.map(({ account }) => account), payments.map(({ usdMinor }) => usdMinor)];
  await addToCounters(sql, { world: world.id, userNo, day, accounts, minors });
}
