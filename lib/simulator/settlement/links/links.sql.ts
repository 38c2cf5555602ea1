import { openMaterial } from "@/lib/materials/states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { SettlementLinkRow } from "./links";

/** Defines the queries for links, with the amount that the given settlement draws from each, if any. */
const linkQueries = {
  /** Parameters: $2 merchant, $3 currency, $4 link states, $5 income states, $6 whether the income is credited. */
  settleable: {
    drawn: "0::bigint",
    from: "association a",
    where: `a.world = $1::uuid and a.user_no = $2 and a.currency = $3 and a.state = any($4::text[]) and i.state = any($5::text[]) and (i.credited_at is not null) = $6::boolean
      and m.state = '${openMaterial}' and m.settlement_type <> 'noSettlement'`,
  },
  /** Parameters: $2 settlement. */
  ofSettlement: {
    drawn: "d.amount_minor",
    from: "settlement_draw d join association a on a.world = d.world and a.id = d.association_id",
    where: "d.world = $1::uuid and d.order_id = $2::uuid",
  },
} as const;

/** Reads links with the fields of both their sides. */
export function readLinks(
  tx: InWorld,
  reading: keyof typeof linkQueries,
  values: readonly unknown[],
): Promise<(SettlementLinkRow & { readonly drawnMinor: bigint })[]> {
  const { drawn, from, where } = linkQueries[reading];
  return tx.sql<SettlementLinkRow & { readonly drawnMinor: bigint }>(
    `select a.id, a.association_no as "associationNo", a.currency, a.amount_minor - a.refunding_minor as "linkedMinor", a.drawn_minor as "usedMinor",
       a.income_id as "incomeId", i.detail_id as "detailId", i.arrived_at as "arrivedAt",
       a.material_id as "materialId", m.serial_no as "serialNo", m.contract_no as "contractNo",
       m.buyer_name as "buyerName", m.settlement_type as "settlementType", ${drawn} as "drawnMinor"
     from ${from}
     join income i on i.world = a.world and i.id = a.income_id
     join material m on m.world = a.world and m.id = a.material_id
     where ${where}`,
    [tx.world.id, ...values],
  );
}
