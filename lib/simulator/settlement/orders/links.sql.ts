import { openMaterial } from "@/lib/materials/states";
import { association } from "@/lib/receiving/association-states";
import { income } from "@/lib/receiving/states";
import { stateNames } from "../../store/state-names";
import { material } from "@/lib/materials/states";
import type { InWorld } from "../../store/tx";

/** A link between an income and a material, with what both say of it. */
export interface LinkRow {
  readonly id: string;
  readonly associationNo: string;
  readonly linkedMinor: bigint;
  /** What settlements draw of it. */
  readonly usedMinor: bigint;
  readonly incomeId: string;
  readonly detailId: string;
  readonly creditedAt: Date;
  readonly materialId: string;
  readonly serialNo: string;
  readonly contractNo: string;
  readonly buyerName: string;
  readonly settlementType: string;
}

const columns = `a.id, a.association_no as "associationNo", a.amount_minor as "linkedMinor", a.drawn_minor as "usedMinor",
  i.id as "incomeId", i.detail_id as "detailId", i.credited_at as "creditedAt",
  m.id as "materialId", m.serial_no as "serialNo", m.contract_no as "contractNo", m.buyer_name as "buyerName", m.settlement_type as "settlementType"`;

const from = `association a join income i on i.world = a.world and i.id = a.income_id join material m on m.world = a.world and m.id = a.material_id`;

/** What is linked counts for a settlement once it is approved and its income credited; for a speedy one before. */
const counts = {
  normal: `a.state = ${stateNames(association, "approved")} and i.state = ${stateNames(income, "credited")}`,
  speedy: `a.state in (${stateNames(association, "underReview", "approved")}) and i.state = ${stateNames(income, "underReview")}`,
} as const;

const inOrder = "order by i.credited_at, i.detail_id, a.association_no";

/**
 * The links of a merchant's incomes of a currency that can be settled, the oldest income first: their materials are
 * approved, and not handed in not to be settled.
 */
export const settleableLinks = (
  tx: InWorld,
  userNo: string,
  currency: string,
  method: "normal" | "speedy",
): Promise<LinkRow[]> =>
  method === "normal"
    ? tx.sql<LinkRow>(
        `select ${columns} from ${from}
         where a.world = $1::uuid and a.user_no = $2 and a.currency = $3 and ${counts.normal} and m.state = ${stateNames(material, openMaterial)} and m.settlement_type <> 'noSettlement' ${inOrder}`,
        [tx.world.id, userNo, currency],
      )
    : tx.sql<LinkRow>(
        `select ${columns} from ${from}
         where a.world = $1::uuid and a.user_no = $2 and a.currency = $3 and ${counts.speedy} and m.state = ${stateNames(material, openMaterial)} and m.settlement_type <> 'noSettlement' ${inOrder}`,
        [tx.world.id, userNo, currency],
      );

/** The links that a settlement draws or drew, and how much of each. */
export const linksOf = (tx: InWorld, orderId: string): Promise<(LinkRow & { drawnMinor: bigint })[]> =>
  tx.sql<LinkRow & { drawnMinor: bigint }>(
    `select ${columns}, d.amount_minor as "drawnMinor" from ${from} join settlement_draw d on d.world = a.world and d.association_id = a.id
     where d.world = $1::uuid and d.order_id = $2::uuid ${inOrder}`,
    [tx.world.id, orderId],
  );

/** Adds to what settlements draw of some links that are held, or takes from it below zero. */
export const addDrawn = (tx: InWorld, ids: readonly string[], minors: readonly bigint[]): Promise<{ id: string }[]> =>
  tx.sql<{ id: string }>(
    `update association a set drawn_minor = a.drawn_minor + n.minor from unnest($2::uuid[], $3::bigint[]) n (id, minor)
     where a.world = $1::uuid and a.id = n.id returning a.id`,
    [tx.world.id, ids, `{${minors.join(",")}}`],
  );
