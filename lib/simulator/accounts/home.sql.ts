import { waitsFor } from "../payments/batch/views";
import { owing } from "../receiving/quick/standing";
import type { InWorld } from "../store/tx";

/** How many batches of payments of a merchant wait for one person's decision, and until when the first of them. */
export const waitingBatches = (
  tx: InWorld,
  userNo: string,
  operatorId: string,
): Promise<{ count: number; expires_at: Date | null }[]> =>
  tx.sql<{ count: number; expires_at: Date | null }>(
    `select count(*)::int as count, min(b.expires_at) as expires_at from payment_batch b where b.world = $1::uuid and b.user_no = $2 and ${waitsFor("$3")}`,
    [tx.world.id, userNo, operatorId],
  );

/** Incomes of one currency that are to be associated; the sum, of 64 bits, comes as text. */
export interface OpenIncomes {
  readonly currency: string;
  readonly count: number;
  /** What of them is not linked to orders yet. */
  readonly open: string;
  readonly since: Date;
  /** Until when the first of them is to be associated; null where nobody says. */
  readonly deadline: Date | null;
  /** The number of one of them. */
  readonly detailId: string;
}

const openSelected = `i.currency, count(*)::int as count, sum(i.amount_minor - i.fee_minor - i.returned_minor - i.linked_minor)::text as open, min(i.arrived_at) as since, min(i.quick_due_at) as deadline, min(i.detail_id) as "detailId"`;

/** A merchant's incomes whose money is held until their orders are associated, by currency. */
export const incomesToAssociate = (tx: InWorld, userNo: string, states: readonly string[]): Promise<OpenIncomes[]> =>
  tx.sql<OpenIncomes>(
    `select ${openSelected} from income i where i.world = $1::uuid and i.user_no = $2 and i.state = any($3::text[]) group by i.currency`,
    [tx.world.id, userNo, [...states]],
  );

/** A merchant's incomes that were credited ahead of their orders, which are still to be associated, by currency. */
export const owingIncomes = (tx: InWorld, userNo: string): Promise<OpenIncomes[]> =>
  tx.sql<OpenIncomes>(
    `select ${openSelected} from income i where i.world = $1::uuid and i.user_no = $2 and i.state = '${owing.state}' and i.quick_audit is not null and i.quick_audit = any($3::text[]) group by i.currency`,
    [tx.world.id, userNo, owing.quickAudit.in],
  );
