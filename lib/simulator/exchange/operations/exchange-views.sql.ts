import { exchangeOrderColumns } from "../orders/orders";
import type { Names } from "../orders/views";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Describes an order, with the names that its view contains. */
export interface ListedOrder extends Names {
  readonly merchant: string;
}

export const listedColumns = `${exchangeOrderColumns}, (select m.name from merchant m where m.world = x.world and m.user_no = x.user_no) as merchant`;

export const orderCalled = (tx: InWorld, orderNo: string): Promise<(ListedOrder & { id: string })[]> =>
  tx.sql<ListedOrder & { id: string }>(
    `select ${listedColumns} from exchange_order x where x.world = $1::uuid and x.order_no = $2`,
    [tx.world.id, orderNo],
  );

/** Describes one line of a posting. */
export interface PostedLine {
  leg: string;
  kind: string;
  at: Date;
  owner: string;
  purpose: string;
  currency: string;
  minor: bigint;
}

/** Reads the lines of all postings of an order, oldest posting first. */
export const postedLines = (tx: InWorld, orderId: string): Promise<PostedLine[]> =>
  tx.sql<PostedLine>(
    `select p.leg, p.kind, p.at, a.owner, a.purpose, a.currency, case e.side when 'C' then e.amount else -e.amount end as minor
     from posting p join entry e on e.world = p.world and e.order_id = p.order_id and e.leg = p.leg join account a on a.world = e.world and a.id = e.account
     where p.world = $1::uuid and p.order_id = $2::uuid order by p.at, p.leg, minor, a.currency, a.purpose`,
    [tx.world.id, orderId],
  );
