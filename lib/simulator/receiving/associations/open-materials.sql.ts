import { openMaterial } from "@/lib/materials/states";
import { contractKeysIn } from "@/lib/receiving/association/fit";
import type { OpenIncome } from "@/lib/receiving/association/open-sides";
import { comparedMax, lookedUpMax } from "@/lib/receiving/association/terms";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { buyerKey } from "./keys";

/** What of a material is read to compare it, and to offer it. */
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

/** Which of a merchant's materials `m` take links: approved, and not linked whole. Indexes hold these alone. */
export const isOpenSql =
  `m.world = $1::uuid and m.user_no = $2 and m.state = '${openMaterial}' and m.linked_minor < m.amount_minor` as const;

const compared = `m.id, m.serial_no as "serialNo", m.currency, m.amount_minor as "amountMinor", m.linked_minor as "linkedMinor", m.buyer_name as "buyerName", m.contract_no as "contractNo", m.contract_date as "contractDate", m.product_name as "productName"`;
const selected = `select ${compared} from material m where ${isOpenSql}`;
const ofCurrency = `${selected} and m.currency = $3`;
const newestFirst = "order by m.contract_date desc, m.serial_no desc";

const forIncome = `(${ofCurrency} ${newestFirst} limit ${comparedMax})
  union all (${ofCurrency} and m.contract_key = any($4::text[]) ${newestFirst} limit ${lookedUpMax})
  union all (${ofCurrency} and m.buyer_key = $5 and m.amount_minor >= $6::bigint order by m.amount_minor, m.contract_date, m.serial_no limit ${lookedUpMax})
  union all (${ofCurrency} and m.buyer_key = $5 and m.amount_minor < $6::bigint order by m.amount_minor desc, m.contract_date desc, m.serial_no desc limit ${lookedUpMax})
  union all (${ofCurrency} and m.amount_minor = $6::bigint and m.linked_minor = 0 ${newestFirst} limit ${lookedUpMax})
  union all (${ofCurrency} and m.buyer_key is null ${newestFirst} limit ${comparedMax})`;

const read = (tx: InWorld, text: string, values: readonly unknown[]): Promise<ComparedMaterial[]> =>
  tx.sql<ComparedMaterial>(text, values);

/**
 * The open materials that an income is compared with: all of its currency, up to `comparedMax`. Where there are more,
 * those of the newest contracts, and of the others what is found by its keys: up to `lookedUpMax` each whose contract
 * the postscript names; of the remitter's name, the nearest in amount from either side; and of the same amount, with
 * nothing linked. A name that is only much alike is then found among the newest alone.
 */
export async function openMaterialsFor(
  tx: InWorld,
  userNo: string,
  { currency, openMinor, remitterName, postscript }: OpenIncome,
): Promise<readonly ComparedMaterial[]> {
  const wanted = [currency, contractKeysIn(postscript), buyerKey(remitterName), openMinor];
  const found = await read(tx, forIncome, [tx.world.id, userNo, ...wanted]);
  return [...new Map(found.map((row) => [row.id, row])).values()];
}

const ofNames = `select ${compared} from unnest($3::text[], $4::text[]) w (currency, key) cross join lateral (select m.* from material m where ${isOpenSql} and m.currency = w.currency and m.buyer_key = w.key order by m.amount_minor limit 2) m
  union all ${selected} and m.buyer_key is null and m.currency = any($3::text[])`;

/**
 * The open materials of some names, two of each at most in each currency: of which there is more than one, none is linked
 * by itself. Those that have no key, since they are older than keys are, come along: their name is compared by whoever
 * asks.
 */
export async function openMaterialsNamed(
  tx: InWorld,
  userNo: string,
  of: readonly Pick<OpenIncome, "currency" | "remitterName">[],
): Promise<ComparedMaterial[]> {
  const wanted = new Map(
    of.flatMap(({ currency, remitterName }) => {
      const key = buyerKey(remitterName);
      return key === null ? [] : [[`${currency} ${key}`, { currency, key }] as const];
    }),
  );
  if (wanted.size === 0) return [];
  const pairs = [...wanted.values()];
  const [currencies, keys] = [pairs.map(({ currency }) => currency), pairs.map(({ key }) => key)];
  return read(tx, ofNames, [tx.world.id, userNo, currencies, keys]);
}
