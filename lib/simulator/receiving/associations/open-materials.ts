import { openMaterial } from "@/lib/materials/states";
import { contractKeysIn } from "@/lib/receiving/association/fit";
import type { OpenIncome } from "@/lib/receiving/association/open-sides";
import { comparedMax, lookupMax } from "@/lib/receiving/association/terms";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { buyerKey } from "./keys";

/** Holds the columns of a material that are read to compare and to offer it. */
export type ComparedMaterial = Pick<
  Row<"Material">,
  | "id"
  | "serialNo"
  | "currency"
  | "amountMinor"
  | "linkedMinor"
  | "buyerName"
  | "contractNo"
  | "contractDate"
  | "productName"
>;

/** Selects a merchant's linkable materials `m`: approved, and not linked in whole. The indexes cover only these. */
export const isOpenSql =
  `m.world = $1::uuid and m.user_no = $2 and m.state = '${openMaterial}' and m.linked_minor < m.amount_minor` as const;

const comparedColumns = `m.id, m.serial_no as "serialNo", m.currency, m.amount_minor as "amountMinor", m.linked_minor as "linkedMinor", m.buyer_name as "buyerName", m.contract_no as "contractNo", m.contract_date as "contractDate", m.product_name as "productName"`;
const selectOpen = `select ${comparedColumns} from material m where ${isOpenSql}`;
const ofCurrency = `${selectOpen} and m.currency = $3`;
const newestFirst = "order by m.contract_date desc, m.serial_no desc";

const forIncome = `(${ofCurrency} ${newestFirst} limit ${comparedMax})
  union all (${ofCurrency} and m.contract_key = any($4::text[]) ${newestFirst} limit ${lookupMax})
  union all (${ofCurrency} and m.buyer_key = $5 and m.amount_minor >= $6::bigint order by m.amount_minor, m.contract_date, m.serial_no limit ${lookupMax})
  union all (${ofCurrency} and m.buyer_key = $5 and m.amount_minor < $6::bigint order by m.amount_minor desc, m.contract_date desc, m.serial_no desc limit ${lookupMax})
  union all (${ofCurrency} and m.amount_minor = $6::bigint and m.linked_minor = 0 ${newestFirst} limit ${lookupMax})
  union all (${ofCurrency} and m.buyer_key is null ${newestFirst} limit ${comparedMax})`;

const read = (tx: InWorld, text: string, values: readonly unknown[]): Promise<ComparedMaterial[]> =>
  tx.sql<ComparedMaterial>(text, values);

/**
 * Returns the open materials that an income is compared with: all of its currency, up to `comparedMax`. Beyond that,
 * those of the newest contracts, and up to `lookupMax` of the others per key: those with a contract that the postscript
 * names; of the remitter's name, the nearest in amount from either side; and of the same amount, with nothing linked.
 * Merely similar names are then found only among the newest.
 */
export async function openMaterialsFor(
  tx: InWorld,
  userNo: string,
  { currency, openMinor, remitterName, postscript }: OpenIncome,
): Promise<readonly ComparedMaterial[]> {
  const values = [currency, contractKeysIn(postscript), buyerKey(remitterName), openMinor];
  const rows = await read(tx, forIncome, [tx.world.id, userNo, ...values]);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

const ofNames = `select ${comparedColumns} from unnest($3::text[], $4::text[]) w (currency, key) cross join lateral (select m.* from material m where ${isOpenSql} and m.currency = w.currency and m.buyer_key = w.key order by m.amount_minor limit 2) m
  union all ${selectOpen} and m.buyer_key is null and m.currency = any($3::text[])`;

/**
 * Returns the open materials of some names, at most two of each in each currency: a name with more than one is not
 * linked automatically. Materials without a key, which are older than keys, are included; the caller compares their
 * names.
 */
export async function openMaterialsNamed(
  tx: InWorld,
  userNo: string,
  of: readonly Pick<OpenIncome, "currency" | "remitterName">[],
): Promise<ComparedMaterial[]> {
  const pairByKey = new Map(
    of.flatMap(({ currency, remitterName }) => {
      const key = buyerKey(remitterName);
      return key === null ? [] : [[`${currency} ${key}`, { currency, key }] as const];
    }),
  );
  if (pairByKey.size === 0) return [];
  const pairs = [...pairByKey.values()];
  const [currencies, keys] = [pairs.map(({ currency }) => currency), pairs.map(({ key }) => key)];
  return read(tx, ofNames, [tx.world.id, userNo, currencies, keys]);
}
