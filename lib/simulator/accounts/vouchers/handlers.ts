import * as z from "zod/mini";
import type { vouchers } from "@/lib/accounts/calls/vouchers";
import { statementDaysMax, voucherEntriesMax } from "@/lib/accounts/terms";
import { enteredOf, isVoucherRow, voucherRows } from "@/lib/accounts/vouchers/mapping";
import { systemTerms } from "@/lib/accounts/vouchers/systems";
import type { Takes } from "@/lib/call/call";
import { dayOf } from "@/lib/time/beijing";
import { later } from "@/lib/time/instant";
import { translatorFor } from "../../../i18n/translator";
import { applyFor } from "../../files/exports/apply";
import type { CallTx, Handler, Handlers } from "@/lib/simulator/platform/handler";
import { countOf } from "../entries";
import { voucherJob } from "./export";
import { planOf } from "./plan";
import { moneyOf, type WantedVouchers } from "./source";
import { listedUntil } from "./span";
import { saveTable, tableOf, toldTable } from "./table";

type Asked = CallTx<"DATE_OUT_OF_RANGE" | "VOUCHERS_TOO_MANY"> & { readonly who: { readonly userNo: string } };

/** What is asked for by the table as it is; refuses days that cannot be listed, and more entries than are taken. */
async function wantedOf(
  { system, currencies, ...days }: Takes<typeof vouchers.previewVouchers>,
  asked: Asked,
): Promise<WantedVouchers> {
  const { who, now, caller, refuse } = asked;
  const { span, refusal } = listedUntil(days, now, statementDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const { mapping } = await tableOf(asked, who.userNo, system);
  const t = await translatorFor(caller.locale);
  const wanted = { system, userNo: who.userNo, span, currencies, mapping, t };
  const { sums } = await moneyOf(asked, wanted);
  return countOf(sums) > voucherEntriesMax ? refuse("VOUCHERS_TOO_MANY", { most: voucherEntriesMax }) : wanted;
}

const previewVouchers: Handler<typeof vouchers.previewVouchers> = async (takes, asked) => {
  const wanted = await wantedOf(takes, asked);
  const { gte, lt } = wanted.span;
  return { ...(await planOf(asked, wanted)), from: dayOf(gte), to: takes.to ?? dayOf(later(lt, -1)) };
};

const downloadVouchers: Handler<typeof vouchers.downloadVouchers> = async (takes, asked) => {
  const wanted = await wantedOf(takes, asked);
  const { unmapped, unrated } = await planOf(asked, wanted);
  if (unmapped.length > 0) return asked.refuse("VOUCHERS_UNMAPPED");
  if (unrated.length > 0) return asked.refuse("VOUCHERS_UNRATED");
  const { mapping, t } = wanted;
  const { system } = takes;
  const accounts = enteredOf(
    system,
    voucherRows.map((row) => ({ row, ...mapping.rows[row] })),
  );
  return asked.transact((tx) =>
    applyFor(tx, {
      kind: "vouchers",
      format: systemTerms[system].format,
      of: t(`accounts.vouchers.systems.${system}`),
      asked: z.encode(voucherJob, { ...takes, base: mapping.base, taxRate: mapping.taxRate, accounts }),
    }),
  );
};

/** A row of a call, whose name the call's schema has looked up. */
const rowIn = ({ row, ...account }: Takes<typeof vouchers.saveVoucherTable>["rows"][number]) =>
  isVoucherRow(row) ? [{ row, ...account }] : [];

export const vouchersHandlers: Handlers<typeof vouchers> = {
  voucherTable: async ({ system }, asked) => {
    const { kept } = await tableOf(asked, asked.who.userNo, system);
    return toldTable(asked, system, kept);
  },
  saveVoucherTable: async ({ system, version, base, taxRate, rows }, { transact }) =>
    transact(async (tx) => ({
      version: (await saveTable(tx, { system, version, base, taxRate, rows: rows.flatMap(rowIn) })).version,
    })),
  resetVoucherTable: async ({ system, version }, { transact }) =>
    transact(async (tx) => ({ version: (await saveTable(tx, { system, version, rows: null })).version })),
  previewVouchers,
  downloadVouchers,
};
