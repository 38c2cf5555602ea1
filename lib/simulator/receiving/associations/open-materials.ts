import type { InferResult } from "kysely";
import { material as machine, openMaterial } from "@/lib/materials/states";
import { possibleContractNoKeys } from "@/lib/receiving/association/fit";
import type { OpenIncome } from "@/lib/receiving/association/open-sides";
import { comparedMax, lookupMax } from "@/lib/receiving/association/terms";
import { isAnyOf, query, raw, queryRows, stateLiteral } from "@/lib/simulator/platform/store/query";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { nameComparisonDigest } from "./keys";

/**
 * Returns a merchant's linkable materials `m`: approved, and not linked in whole. The indexes cover only these.
 */
export const linkableMaterialsQuery = (world: string, userNo: string) =>
  query
    .selectFrom("material as m")
    .where("m.world", "=", world)
    .where("m.userNo", "=", userNo)
    .where("m.state", "=", stateLiteral(machine, openMaterial))
    .whereRef("m.linkedMinor", "<", "m.amountMinor");

/** Selects the columns of them that are read to compare and to offer one. */
const comparedMaterials = (world: string, userNo: string) =>
  linkableMaterialsQuery(world, userNo).select([
    "m.id",
    "m.serialNo",
    "m.currency",
    "m.amountMinor",
    "m.linkedMinor",
    "m.buyerName",
    "m.contractNo",
    "m.contractDate",
    "m.productName",
  ]);

/** Describes a material as it is read to compare and to offer it. */
export type ComparedMaterial = InferResult<ReturnType<typeof comparedMaterials>>[number];

/**
 * Returns the open materials that an income is compared with: all of its currency, up to `comparedMax`. Beyond that,
 * those of the newest contracts, and up to `lookupMax` of the others per key: those with a contract that the postscript
 * names; of the remitter's name, the nearest in amount from either side; and of the same amount, with nothing linked.
 * Merely similar names are then found only among the newest.
 */
export async function findMaterialsToCompare(
  tx: InWorld,
  userNo: string,
  { currency, openMinor, remitterName, postscript }: OpenIncome,
): Promise<readonly ComparedMaterial[]> {
  const [compared, lookup] = [raw.lit(comparedMax), raw.lit(lookupMax)];
  const ofCurrency = comparedMaterials(tx.world.id, userNo).where("m.currency", "=", currency);
  const newestFirst = ofCurrency.orderBy("m.contractDate", "desc").orderBy("m.serialNo", "desc");
  const ofBuyer = ofCurrency.where("m.buyerKey", "=", nameComparisonDigest(remitterName)).limit(lookup);
  const others = [
    newestFirst.where(({ ref }) => isAnyOf(ref("m.contractKey"), possibleContractNoKeys(postscript))).limit(lookup),
    ofBuyer
      .where("m.amountMinor", ">=", openMinor)
      .orderBy("m.amountMinor")
      .orderBy("m.contractDate")
      .orderBy("m.serialNo"),
    ofBuyer
      .where("m.amountMinor", "<", openMinor)
      .orderBy("m.amountMinor", "desc")
      .orderBy("m.contractDate", "desc")
      .orderBy("m.serialNo", "desc"),
    newestFirst.where("m.amountMinor", "=", openMinor).where("m.linkedMinor", "=", raw.lit(0n)).limit(lookup),
    newestFirst.where("m.buyerKey", "is", null).limit(compared),
  ];
  const rows = await queryRows(
    tx.sql,
    query
      .selectFrom(newestFirst.limit(compared).as("m"))
      .selectAll()
      .unionAll(({ parens }) => others.map((other) => parens(other))),
  );
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/**
 * Returns the open materials of some names, at most two of each in each currency: a name with more than one is not
 * linked automatically. Materials without a key, which are older than keys, are included; the caller compares their
 * names.
 */
export async function findMaterialsByRemitterNames(
  tx: InWorld,
  userNo: string,
  of: readonly Pick<OpenIncome, "currency" | "remitterName">[],
): Promise<ComparedMaterial[]> {
  const pairByKey = new Map(
    of.flatMap(({ currency, remitterName }) => {
      const key = nameComparisonDigest(remitterName);
      return key === null ? [] : [[`${currency} ${key}`, { currency, key }] as const];
    }),
  );
  if (pairByKey.size === 0) return [];
  const pairs = [...pairByKey.values()];
  const [currencies, keys] = [pairs.map(({ currency }) => currency), pairs.map(({ key }) => key)];
  const materials = comparedMaterials(tx.world.id, userNo);
  const nearest = materials
    .where("m.currency", "=", raw.ref<string>("w.currency"))
    .where("m.buyerKey", "=", raw.ref<string>("w.key"))
    .orderBy("m.amountMinor")
    .limit(raw.lit(2));
  return queryRows(
    tx.sql,
    query
      .selectFrom(raw`unnest(${currencies}::text[], ${keys}::text[])`.as<"w">(raw`w (currency, key)`))
      .innerJoinLateral(nearest.as("m"), (join) => join.onTrue())
      .selectAll("m")
      .unionAll(materials.where("m.buyerKey", "is", null).where(({ ref }) => isAnyOf(ref("m.currency"), currencies))),
  );
}
