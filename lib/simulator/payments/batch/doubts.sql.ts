import type { NameMatch } from "@/lib/payments/name-check";
import type { Row } from "../../store/records";
import type { InWorld } from "../../store/tx";

const differing = ["close", "none"] satisfies NameMatch[];

/** Rows `r` whose account is not, or not quite, in the payee's name: who hands them in goes on all the same. */
export const namesDiffer = `r.faults is null and r.name_check in (${differing.map((match) => `'${match}'`).join(", ")})`;

/** Rows `r` that pay what was paid, or waits for its review, already: who hands them in means it once more. */
export const repeating = "r.faults is null and r.repeats <> ''";

/** What the maker of a batch is asked about before it is submitted, by how many rows each is about. */
export interface Doubts {
  readonly differingNames: number;
  readonly repeated: number;
  readonly leftOut: number;
}

export const noDoubts: Doubts = { differingNames: 0, repeated: 0, leftOut: 0 };

/** How many rows of a batch those are, and how many its maker left out. */
export async function countDoubts(tx: InWorld, { id }: Pick<Row<"PaymentBatch">, "world" | "id">): Promise<Doubts> {
  const [found] = await tx.sql<Doubts>(
    `select count(*) filter (where ${namesDiffer})::int as "differingNames", count(*) filter (where ${repeating})::int as repeated, count(*) filter (where r.left_by is not null)::int as "leftOut"
     from batch_row r where r.world = $1::uuid and r.batch_id = $2::uuid`,
    [tx.world.id, id],
  );
  return found ?? noDoubts;
}
