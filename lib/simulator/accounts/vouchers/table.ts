import type { ClientOutput } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import type { vouchers } from "@/lib/accounts/calls/vouchers";
import {
  nonDefaultMappingRows,
  effectiveVoucherMapping,
  voucherRows,
  type EnteredRows,
  type MappedRow,
  type VoucherMapping,
} from "@/lib/accounts/vouchers/mapping";
import type { AccountingSystem } from "@/lib/accounts/vouchers/systems";
import type { Currency } from "@/lib/money/currency";
import { operatorNames } from "../../access/operator-names";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { lockRow, readFullRow, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type StoredTable = Row<"VoucherMapping">;

/** Returns the entered rows of a table. Named cast: only `saveVoucherMappingTable` writes accounts, checked by the call's schema. */
const enteredIn = (storedTable: StoredTable): EnteredRows => storedTable.accounts as unknown as EnteredRows;

/** Returns a merchant's table for a program in force, and its stored row; null when nothing was ever entered. */
export async function readVoucherMappingTable(
  tx: InWorld,
  userNo: string,
  system: AccountingSystem,
): Promise<{ mapping: VoucherMapping; storedTable: StoredTable | null }> {
  const storedTable = await readFullRow(tx, "VoucherMapping", { world: tx.world.id, userNo, system });
  return { mapping: mappedBy(system, storedTable), storedTable };
}

const mappedBy = (system: AccountingSystem, storedTable: StoredTable | null): VoucherMapping =>
  effectiveVoucherMapping(
    system,
    storedTable
      ? { base: currencyFromColumn(storedTable.base), taxRate: storedTable.taxRate, rows: enteredIn(storedTable) }
      : {},
  );

/** Returns the view of a table: which rows are the defaults, and who saved it last. */
export async function voucherMappingTableView(
  tx: InWorld,
  system: AccountingSystem,
  storedTable: StoredTable | null,
): Promise<ClientOutput<typeof vouchers.voucherTable>> {
  const { base, taxRate, rows } = mappedBy(system, storedTable);
  const enteredRows = storedTable ? enteredIn(storedTable) : {};
  const names = storedTable ? await operatorNames(tx, [storedTable.savedBy]) : undefined;
  return {
    system,
    base,
    taxRate,
    rows: voucherRows.map((row) => ({ row, ...rows[row], isUsual: enteredRows[row] === undefined })),
    version: storedTable?.version ?? 0,
    savedBy: (storedTable && names?.get(storedTable.savedBy)) ?? "",
    savedAt: storedTable?.savedAt ?? null,
  };
}

/** Describes the input of a save, and the version of the table that it is based on. */
interface TableInput {
  readonly system: AccountingSystem;
  readonly version: number;
  /** Retains the stored value when absent. */
  readonly base?: Currency | undefined;
  readonly taxRate?: string | undefined;
  /** Null restores the default table. */
  readonly rows: readonly MappedRow[] | null;
}

/**
 * Saves a table. The saves of one merchant's people are serialized by a counter, because the row exists only after the
 * first. Refuses when another person saved it since the version that the input is based on.
 */
export async function saveVoucherMappingTable(
  tx: Tx<"ORDER_CHANGED"> & { readonly principal: Principal },
  { system, version, rows, base, taxRate }: TableInput,
): Promise<StoredTable> {
  const { world, now, principal } = tx;
  const { userNo } = principal;
  await nextIdAndOrderNo(tx, `vouchers${userNo}`, "");
  const before = await lockRow(tx, "VoucherMapping", { world: world.id, userNo, system });
  if ((before?.version ?? 0) !== version) return tx.refuse("ORDER_CHANGED");
  const current = mappedBy(system, before);
  const newMapping = effectiveVoucherMapping(
    system,
    rows ? { base: base ?? current.base, taxRate: taxRate ?? current.taxRate, rows: withRows(before, rows) } : {},
  );
  const accounts: object = nonDefaultMappingRows(
    system,
    voucherRows.map((row) => ({ row, ...newMapping.rows[row] })),
  );
  const data = {
    base: newMapping.base,
    taxRate: newMapping.taxRate,
    accounts,
    version: version + 1,
    savedBy: principal.operatorId,
    savedAt: now,
  };
  return tx.prisma.voucherMapping.upsert({
    where: { world_userNo_system: { world: world.id, userNo, system } },
    create: { world: world.id, userNo, system, ...data },
    update: data,
  });
}

const withRows = (before: StoredTable | null, rows: readonly MappedRow[]): EnteredRows => ({
  ...(before ? enteredIn(before) : {}),
  ...Object.fromEntries(rows.map(({ row, code, name, summary }) => [row, { code, name, summary }])),
});
