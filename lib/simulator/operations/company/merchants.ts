import type { operations } from "@/lib/operations/calls/worlds";
import { byDisplayOrder, isCurrency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import type { Handler } from "@/lib/simulator/platform/handler";
import { releaseMerchantHeldIncomes } from "@/lib/simulator/receiving/incomes/reserved-incomes";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { query, raw } from "@/lib/simulator/platform/store/query";
import { localizedMerchantNameColumn } from "./name-column";

/** Lists a world's merchants with their available balances by currency, named in the reader's language if possible. */
export const listWorldMerchants: Handler<typeof operations.merchants> = async (
  { currentPage, pageSize },
  { world, caller, sql },
) => {
  const listed = query.selectFrom("merchant as m").where("m.world", "=", world.id).orderBy("m.userNo");
  const pageRows = await readPage(sql, { currentPage, pageSize }, listed, {
    key: ["m.world", "m.userNo"],
    select: (rows) =>
      rows
        .select([
          "m.userNo",
          localizedMerchantNameColumn(caller.locale),
          "m.realNameState",
          "m.firstVerify",
          "m.userType",
        ])
        .select((eb) =>
          eb
            .selectFrom("account as a")
            .select(raw<Record<string, string>>`jsonb_object_agg(a.currency, a.balance::text)`.as("balances"))
            .whereRef("a.world", "=", "m.world")
            .whereRef("a.owner", "=", "m.userNo")
            .where("a.purpose", "=", raw.lit("available"))
            .as("balances"),
        ),
  });
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
export const setMerchantRealNameState: Handler<typeof operations.setRealName> = async (
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
    if (realNameState === 2) await releaseMerchantHeldIncomes(tx, userNo);
    return count === 1 ? { realNameState, firstVerify } : refuse("CUSTOMER_NOTFOUND");
  });
