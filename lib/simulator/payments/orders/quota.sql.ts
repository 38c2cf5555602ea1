import { readRows, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** The value of a merchant's payments of a Beijing day to one account, in US dollar cents; to all where none is named. */
export async function usedOn(tx: InWorld, userNo: string, day: string, account = ""): Promise<bigint> {
  const key = { world: tx.world.id, userNo, day, account };
  const [row] = await readRows(tx, "PaymentDay", key, ["usedMinor"]);
  return row?.usedMinor ?? 0n;
}

/** A quota that operations set, with what its payee was paid on a day; both in US dollar cents. */
export type PayeeQuota = Quota & {
  readonly account: string;
  readonly usedMinor: bigint;
};

type Quota = Pick<Row<"PaymentQuota">, "payeeId" | "singleMinor" | "dayMinor">;

/**
 * The quotas that operations set: the merchant's own, and those for its payees, of each payee that they hold for. A payee
 * without its own has the least of those of the same account: one that is removed and added again is no way around its
 * quota.
 */
export async function setQuotas(
  tx: InWorld,
  userNo: string,
  day: string,
): Promise<{ readonly own: Quota | undefined; readonly payees: readonly PayeeQuota[] }> {
  const columns = ["payeeId", "singleMinor", "dayMinor"] as const;
  const quotas = await readRows(tx, "PaymentQuota", { world: tx.world.id, userNo }, columns);
  const ofPayees = quotas.filter(({ payeeId }) => payeeId !== "");
  return {
    own: quotas.find(({ payeeId }) => payeeId === ""),
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
  const limited = await tx.prisma.payee.findMany({
    where: { ...of, id: { in: quotas.map(({ payeeId }) => payeeId) } },
    select,
  });
  const accounts = { in: [...new Set(limited.map(({ account }) => account))] };
  const payees = await tx.prisma.payee.findMany({ where: { ...of, account: accounts }, select });
  const used = await tx.prisma.paymentDay.findMany({ where: { ...of, day, account: accounts } });
  const usedOf = new Map(used.map(({ account, usedMinor }) => [account, usedMinor]));
  const quotaOf = new Map(quotas.map((quota) => [quota.payeeId, quota]));
  return payees.map(({ id: payeeId, account }) => {
    const own = quotaOf.get(payeeId);
    const held = limited.flatMap((one) =>
      (own ? one.id === payeeId : one.account === account) ? (quotaOf.get(one.id) ?? []) : [],
    );
    return {
      payeeId,
      account,
      usedMinor: usedOf.get(account) ?? 0n,
      singleMinor: leastOf(held.map(({ singleMinor }) => singleMinor)),
      dayMinor: leastOf(held.map(({ dayMinor }) => dayMinor)),
    };
  });
}

/** The least of what is said; null where nothing is. */
const leastOf = (minors: readonly (bigint | null)[]): bigint | null =>
  minors.reduce((least, minor) => (least === null || (minor !== null && minor < least) ? minor : least), null);

/**
 * Adds payments of a merchant's Beijing day to the day's counters, or takes them off where their value is below zero:
 * one value for each account, in US dollar cents. Counters are locked in their order, that of all payments first.
 */
export async function addToDay(
  tx: InWorld,
  userNo: string,
  day: string,
  paid: readonly { readonly account: string; readonly usdMinor: bigint }[],
): Promise<void> {
  await tx.sql(
    `insert into payment_day (world, user_no, day, account, used_minor)
     select $1::uuid, $2, $3, case when t.is_all then '' else n.account end, sum(n.minor)::bigint from unnest($4::text[], $5::bigint[]) n (account, minor) cross join (values (true), (false)) t (is_all)
     group by 4 order by 4 on conflict (world, user_no, day, account) do update set used_minor = payment_day.used_minor + excluded.used_minor`,
    [tx.world.id, userNo, day, paid.map(({ account }) => account), paid.map(({ usdMinor }) => usdMinor)],
  );
}
