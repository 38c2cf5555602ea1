import * as z from "zod/mini";
import type { vouchers } from "@/lib/accounts/calls/vouchers";
import { accountDetailsDaysMax, voucherEntriesMax } from "@/lib/accounts/terms";
import { nonDefaultMappingRows, isAccountMappingKey, voucherRows } from "@/lib/accounts/vouchers/mapping";
import { systemTerms } from "@/lib/accounts/vouchers/systems";
import type { CallInput } from "@/lib/call/call";
import { beijingDay } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { translatorFor } from "../../../i18n/translator";
import { requestExport } from "../../files/exports/apply";
import type { CallTx, Handler, Handlers } from "@/lib/simulator/platform/handler";
import { totalLineCount } from "../entries";
import { voucherJob } from "./export";
import { totalAccountingVouchers } from "./plan";
import { readAccountingVoucherMoney, type WantedVouchers } from "./source";
import { voucherDaysUntil } from "./span";
import { saveVoucherMappingTable, readVoucherMappingTable, voucherMappingTableView } from "./table";

type VoucherContext = CallTx<"DATE_OUT_OF_RANGE" | "VOUCHERS_TOO_MANY"> & {
  readonly principal: { readonly userNo: string };
};

/**
 * Returns the query of the requested vouchers with the current table; refuses days that cannot be listed, and more
 * entries than the limit.
 */
async function wantedOf(
  { system, currencies, ...days }: CallInput<typeof vouchers.previewVouchers>,
  context: VoucherContext,
): Promise<WantedVouchers> {
  const { principal, now, caller, refuse } = context;
  const { span, refusal } = voucherDaysUntil(days, now, accountDetailsDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const { mapping } = await readVoucherMappingTable(context, principal.userNo, system);
  const t = await translatorFor(caller.locale);
  const query = { system, userNo: principal.userNo, span, currencies, mapping, t };
  const { sums } = await readAccountingVoucherMoney(context, query);
  return totalLineCount(sums) > voucherEntriesMax ? refuse("VOUCHERS_TOO_MANY", { most: voucherEntriesMax }) : query;
}

const previewVouchers: Handler<typeof vouchers.previewVouchers> = async (input, context) => {
  const query = await wantedOf(input, context);
  const { gte, lt } = query.span;
  return {
    ...(await totalAccountingVouchers(context, query)),
    from: beijingDay(gte),
    to: input.to ?? beijingDay(addMilliseconds(lt, -1)),
  };
};

const downloadVouchers: Handler<typeof vouchers.downloadVouchers> = async (input, context) => {
  const query = await wantedOf(input, context);
  const { unmapped, unrated } = await totalAccountingVouchers(context, query);
  if (unmapped.length > 0) return context.refuse("VOUCHERS_UNMAPPED");
  if (unrated.length > 0) return context.refuse("VOUCHERS_UNRATED");
  const { mapping, t } = query;
  const { system } = input;
  const accounts = nonDefaultMappingRows(
    system,
    voucherRows.map((row) => ({ row, ...mapping.rows[row] })),
  );
  return context.transact((tx) =>
    requestExport(tx, {
      kind: "vouchers",
      format: systemTerms[system].format,
      of: t(`accounts.vouchers.systems.${system}`),
      filters: z.encode(voucherJob, { ...input, base: mapping.base, taxRate: mapping.taxRate, accounts }),
    }),
  );
};

/** Returns a row of a call; the call's schema has validated its name. */
const rowIn = ({ row, ...account }: CallInput<typeof vouchers.saveVoucherTable>["rows"][number]) =>
  isAccountMappingKey(row) ? [{ row, ...account }] : [];

export const vouchersHandlers: Handlers<typeof vouchers> = {
  voucherTable: async ({ system }, context) => {
    const { storedTable } = await readVoucherMappingTable(context, context.principal.userNo, system);
    return voucherMappingTableView(context, system, storedTable);
  },
  saveVoucherTable: async ({ system, version, base, taxRate, rows }, { transact }) =>
    transact(async (tx) => ({
      version: (await saveVoucherMappingTable(tx, { system, version, base, taxRate, rows: rows.flatMap(rowIn) }))
        .version,
    })),
  resetVoucherTable: async ({ system, version }, { transact }) =>
    transact(async (tx) => ({ version: (await saveVoucherMappingTable(tx, { system, version, rows: null })).version })),
  previewVouchers,
  downloadVouchers,
};
