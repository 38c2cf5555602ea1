import type { NameMatch } from "@/lib/payments/name-check";
import { Prisma } from "@/lib/simulator/platform/generated/client";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const differing = ["close", "none"] satisfies NameMatch[];

/** Rows `r` whose account is not, or not quite, in the payee's name: who hands them in goes on all the same. */
export const namesDiffer = `r.faults is null and r.name_check in (${differing.map((match) => `'${match}'`).join(", ")})`;

/** Rows `r` that pay what was paid, or waits for its review, already: who hands them in means it once more. */
export const repeating = "r.faults is null and r.repeats <> ''";

/** What the maker of a batch is asked about before it is submitted, by how many rows each is about. */
interface Doubts {
  readonly differingNames: number;
  readonly repeated: number;
  readonly leftOut: number;
}

export const noDoubts: Doubts = { differingNames: 0, repeated: 0, leftOut: 0 };

/** How many rows of a batch those are, and how many its maker left out. */
export async function countDoubts(
  tx: InWorld,
  { id: batchId }: Pick<Row<"PaymentBatch">, "world" | "id">,
): Promise<Doubts> {
  const own = { world: tx.world.id, batchId };
  const good = { ...own, faults: { equals: Prisma.DbNull } };
  return {
    differingNames: await tx.prisma.batchRow.count({ where: { ...good, nameCheck: { in: differing } } }),
    repeated: await tx.prisma.batchRow.count({ where: { ...good, repeats: { gt: "" } } }),
    leftOut: await tx.prisma.batchRow.count({ where: { ...own, leftBy: { not: null } } }),
  };
}
