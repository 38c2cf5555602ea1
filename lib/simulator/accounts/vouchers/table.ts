import type { Got } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import type { vouchers } from "@/lib/accounts/calls/vouchers";
import {
  enteredOf,
  mappingOf,
  voucherRows,
  type EnteredRows,
  type MappedRow,
  type VoucherMapping,
} from "@/lib/accounts/vouchers/mapping";
import type { AccountingSystem } from "@/lib/accounts/vouchers/systems";
import type { Currency } from "@/lib/money/currency";
import { operatorNames } from "../../access/operator-names";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import { lockRow, readRow, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type Kept = Row<"VoucherMapping">;

/** What was entered of a table. Named cast: only `saveTable` writes accounts, checked by the call's schema. */
const enteredIn = (kept: Kept): EnteredRows => kept.accounts as unknown as EnteredRows;

/** A merchant's table for a program as it counts, and what is kept of it; null where nothing was ever entered. */
export async function tableOf(
  tx: InWorld,
  userNo: string,
  system: AccountingSystem,
): Promise<{ mapping: VoucherMapping; kept: Kept | null }> {
  const kept = await readRow(tx, "VoucherMapping", { world: tx.world.id, userNo, system });
  return { mapping: mappedBy(system, kept), kept };
}

const mappedBy = (system: AccountingSystem, kept: Kept | null): VoucherMapping =>
  mappingOf(system, kept ? { base: currencyOf(kept.base), taxRate: kept.taxRate, rows: enteredIn(kept) } : {});

/** A table as it is told: which rows are as usual, and who saved it last. */
export async function toldTable(
  tx: InWorld,
  system: AccountingSystem,
  kept: Kept | null,
): Promise<Got<typeof vouchers.voucherTable>> {
  const { base, taxRate, rows } = mappedBy(system, kept);
  const entered = kept ? enteredIn(kept) : {};
  const names = kept ? await operatorNames(tx, [kept.savedBy]) : undefined;
  return {
    system,
    base,
    taxRate,
    rows: voucherRows.map((row) => ({ row, ...rows[row], isUsual: entered[row] === undefined })),
    version: kept?.version ?? 0,
    savedBy: (kept && names?.get(kept.savedBy)) ?? "",
    savedAt: kept?.savedAt ?? null,
  };
}

/** What somebody enters, and the version of the table that they saw. */
interface Entered {
  readonly system: AccountingSystem;
  readonly version: number;
  /** What is not named stays. */
  readonly base?: Currency | undefined;
  readonly taxRate?: string | undefined;
  /** Null for the usual table. */
  readonly rows: readonly MappedRow[] | null;
}

/**
 * Saves a table, whose savings by one merchant's people take turns: its row is there only after the first. Refuses where
 * somebody else saved it since the version that was seen.
 */
export async function saveTable(
  tx: Tx<"ORDER_CHANGED"> & { readonly who: Who },
  { system, version, rows, base, taxRate }: Entered,
): Promise<Kept> {
  const { world, now, who } = tx;
  const { userNo } = who;
  await nextIds(tx, `vouchers${userNo}`, "");
  const before = await lockRow(tx, "VoucherMapping", { world: world.id, userNo, system });
  if ((before?.version ?? 0) !== version) return tx.refuse("ORDER_CHANGED");
  const seen = mappedBy(system, before);
  const saved = mappingOf(
    system,
    rows ? { base: base ?? seen.base, taxRate: taxRate ?? seen.taxRate, rows: withRows(before, rows) } : {},
  );
  const accounts: object = enteredOf(
    system,
    voucherRows.map((row) => ({ row, ...saved.rows[row] })),
  );
  const data = {
    base: saved.base,
    taxRate: saved.taxRate,
    accounts,
    version: version + 1,
    savedBy: who.operatorId,
    savedAt: now,
  };
  return tx.prisma.voucherMapping.upsert({
    where: { world_userNo_system: { world: world.id, userNo, system } },
    create: { world: world.id, userNo, system, ...data },
    update: data,
  });
}

const withRows = (before: Kept | null, rows: readonly MappedRow[]): EnteredRows => ({
  ...(before ? enteredIn(before) : {}),
  ...Object.fromEntries(rows.map(({ row, code, name, summary }) => [row, { code, name, summary }])),
});
