import type { operations } from "@/lib/operations/calls/worlds";
import { byDisplayOrder, isCurrency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import type { Handler } from "@/lib/simulator/platform/handler";
import { releaseIncomes } from "@/lib/simulator/receiving/incomes/reserved-incomes";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";

interface Row {
  userNo: string;
  name: string;
  realNameState: number;
  firstVerify: number;
  userType: number;
  balances: Record<string, string> | null;
}

/** Lists a world's merchants with their available balances by currency, named in the reader's language if possible. */
export const merchants: Handler<typeof operations.merchants> = async (
  { currentPage, pageSize },
  { world, caller, sql },
) => {
  const name = caller.locale === "en-US" ? "coalesce(nullif(m.english_name, ''), m.name)" : "m.name";
  const pageRows = await pageOfRows<Row>(
    sql,
    { currentPage, pageSize },
    {
      from: "merchant m",
      where: "m.world = $1::uuid",
      order: "m.user_no",
      values: [world.id],
      columns: `m.user_no as "userNo", ${name} as name, m.real_name_state as "realNameState", m.first_verify as "firstVerify", m.user_type as "userType",
      (select jsonb_object_agg(a.currency, a.balance::text) from account a where a.world = m.world and a.owner = m.user_no and a.purpose = 'available') as balances`,
    },
  );
  return {
    ...pageRows,
    rows: pageRows.rows.map(({ balances, ...row }) => ({
      ...row,
      balances: Object.entries(balances ?? {})
        .flatMap(([currency, minor]) => (isCurrency(currency) ? [money(currency, BigInt(minor))] : []))
        .sort((a, b) => byDisplayOrder(a.currency, b.currency)),
    })),
  };
};

/**
 * Sets the verification state of a merchant's real name, and its kind if one is passed. The gate checks it at every
 * request, so the change is effective immediately. A merchant that is set to verified no longer has an expired
 * certificate, and its held incomes become available.
 */
export const setRealName: Handler<typeof operations.setRealName> = async (
  { userNo, realNameState, firstVerify: requestedVerify, userType },
  { world, refuse, transact },
) =>
  transact(async (tx) => {
    // a verified merchant has passed the first verification, whatever else was requested
    const firstVerify = realNameState === 2 ? 2 : requestedVerify;
    const { count } = await tx.prisma.merchant.updateMany({
      where: { world: world.id, userNo },
      data: {
        realNameState,
        firstVerify,
        ...(userType && { userType }),
        ...(realNameState === 2 && { certExpiredAt: null }),
      },
    });
    if (realNameState === 2) await releaseIncomes(tx, userNo);
    return count === 1 ? { realNameState, firstVerify } : refuse("CUSTOMER_NOTFOUND");
  });
