import { simulationNotice } from "../../files/papers";
import { isByHand } from "@/lib/simulator/driving/worlds/by-hand";
import * as z from "zod/mini";
import { voucherFilters } from "@/lib/accounts/calls/vouchers";
import { accountsScreens } from "@/lib/accounts/screens";
import { statementDaysMax } from "@/lib/accounts/terms";
import { layouts } from "@/lib/accounts/vouchers/layouts/layouts";
import { mappingOf } from "@/lib/accounts/vouchers/mapping";
import { invariant } from "@/lib/call/refusals";
import type { Cell, Sheet } from "@/lib/formats/sheets/sheet";
import { xlsx } from "@/lib/formats/sheets/xlsx-writer";
import { permissionTo } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import type { ExportKind, Exporting, Telling } from "../../files/exports/kinds";
import { planOf } from "./plan";
import { moneyOf, vouchersOf, type WantedVouchers } from "./source";
import { listedUntil } from "./span";

/** What is written down when vouchers are asked for: which ones, and the table as it was then. */
export const voucherJob = z.extend(voucherFilters, {
  base: currency,
  taxRate: z.string(),
  accounts: z.record(z.string(), z.object({ code: z.string(), name: z.string(), summary: z.string() })),
});

/** Named cast: the handler wrote it down in its wire form; decoding checks it again. */
const askedOf = ({ job }: Exporting) => z.decode(voucherJob, job.asked as never);

function wantedOf(of: Exporting): WantedVouchers {
  const { system, currencies, base, taxRate, accounts, ...days } = askedOf(of);
  const { span } = listedUntil(days, of.job.madeAt, statementDaysMax);
  invariant(span, "the days of vouchers were looked at when they were asked for");
  return {
    system,
    userNo: of.job.userNo,
    span,
    currencies,
    mapping: mappingOf(system, { base, taxRate, rows: accounts }),
    t: of.t,
  };
}

function sheetOf(of: Exporting): Sheet {
  const wanted = wantedOf(of);
  const { sheet, columns } = layouts[wanted.system];
  return { name: sheet, columns, rows: rowsOf(of, wanted) };
}

async function* rowsOf(of: Exporting, wanted: WantedVouchers): AsyncGenerator<readonly (readonly Cell[])[]> {
  const layout = layouts[wanted.system];
  const { ranges } = await moneyOf(of, wanted);
  for await (const some of vouchersOf(of, wanted, ranges))
    yield some.flatMap(({ voucher }) => {
      invariant(voucher, "vouchers without a rate are refused when they are asked for");
      return layout.rows(voucher, wanted.mapping);
    });
}

async function* workbook(of: Exporting, telling: Telling): AsyncGenerator<Uint8Array> {
  const sheet = sheetOf(of);
  const notice = isByHand(of.world) ? undefined : simulationNotice(of.t);
  yield* xlsx({ ...sheet, notice, rows: telling(sheet.rows) }, ...(layouts[askedOf(of).system].behind ?? []));
}

/** Vouchers as the file that an accounting program imports, oldest first. */
export const voucherExport: ExportKind = {
  needs: permissionTo(accountsScreens.vouchers, "export"),
  count: async (of) => (await planOf(of, wantedOf(of))).lines,
  sheet: sheetOf,
  documents: { xlsx: workbook },
};
