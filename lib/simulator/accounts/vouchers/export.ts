import { simulationNotice } from "../../files/papers";
import { isManuallyOperated } from "@/lib/simulator/driving/worlds/manual-books";
import * as z from "zod/mini";
import { voucherFilters } from "@/lib/accounts/calls/vouchers";
import { accountsScreens } from "@/lib/accounts/screens";
import { accountDetailsDaysMax } from "@/lib/accounts/terms";
import { layouts } from "@/lib/accounts/vouchers/layouts/layouts";
import { effectiveVoucherMapping } from "@/lib/accounts/vouchers/mapping";
import { invariant } from "@/lib/call/refusals";
import type { Cell, Sheet } from "@/lib/formats/sheets/sheet";
import { xlsx } from "@/lib/formats/sheets/xlsx-writer";
import { screenActionAccess } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import type { ExportKind, Exporting, ProgressTracker } from "../../files/exports/kinds";
import { totalAccountingVouchers } from "./plan";
import { readAccountingVoucherMoney, buildAccountingVouchers, type WantedVouchers } from "./source";
import { voucherDaysUntil } from "./span";

/** Describes the stored input of a voucher export: the filters, and the table as of the request. */
export const voucherJob = z.extend(voucherFilters, {
  base: currency,
  taxRate: z.string(),
  accounts: z.record(z.string(), z.object({ code: z.string(), name: z.string(), summary: z.string() })),
});

/** Returns the input of a job. Named cast: the handler stored it in its wire form; decoding checks it again. */
const jobInput = ({ job }: Exporting) => z.decode(voucherJob, job.asked as never);

function wantedOf(of: Exporting): WantedVouchers {
  const { system, currencies, base, taxRate, accounts, ...days } = jobInput(of);
  const { span } = voucherDaysUntil(days, of.job.madeAt, accountDetailsDaysMax);
  invariant(span, "the days of vouchers were looked at when they were asked for");
  return {
    system,
    userNo: of.job.userNo,
    span,
    currencies,
    mapping: effectiveVoucherMapping(system, { base, taxRate, rows: accounts }),
    t: of.t,
  };
}

function sheetOf(of: Exporting): Sheet {
  const query = wantedOf(of);
  const { sheet, columns } = layouts[query.system];
  return { name: sheet, columns, rows: rowsOf(of, query) };
}

async function* rowsOf(of: Exporting, query: WantedVouchers): AsyncGenerator<readonly (readonly Cell[])[]> {
  const layout = layouts[query.system];
  const { ranges } = await readAccountingVoucherMoney(of, query);
  for await (const some of buildAccountingVouchers(of, query, ranges))
    yield some.flatMap(({ voucher }) => {
      invariant(voucher, "vouchers without a rate are refused when they are asked for");
      return layout.rows(voucher, query.mapping);
    });
}

async function* workbook(of: Exporting, withProgress: ProgressTracker): AsyncGenerator<Uint8Array> {
  const sheet = sheetOf(of);
  const notice = isManuallyOperated(of.world) ? undefined : simulationNotice(of.t);
  yield* xlsx({ ...sheet, notice, rows: withProgress(sheet.rows) }, ...(layouts[jobInput(of).system].behind ?? []));
}

/** Exports vouchers as the file that an accounting program imports, oldest first. */
export const voucherExport: ExportKind = {
  access: screenActionAccess(accountsScreens.vouchers, "export"),
  count: async (of) => (await totalAccountingVouchers(of, wantedOf(of))).lines,
  sheet: sheetOf,
  documents: { xlsx: workbook },
};
