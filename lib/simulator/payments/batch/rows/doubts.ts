import type { NameMatch } from "@/lib/payments/name-check";
import { Prisma } from "@/lib/simulator/platform/generated/client";
import { raw } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { RowCondition } from "./row-conditions";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const differing = ["close", "none"] satisfies NameMatch[];

/**
 * Selects rows with an account that is not, or not exactly, in the payee's name: submitting the batch accepts them.
 */
export const payeeNameMismatchCondition: RowCondition = (eb) =>
  eb.and([
    eb("r.faults", "is", null),
    eb(
      "r.nameCheck",
      "in",
      differing.map((match) => raw.lit(match)),
    ),
  ]);

/**
 * Selects rows that repeat a payment already made or awaiting its review: submitting the batch confirms that they
 * are intended.
 */
export const repeatedPaymentCondition: RowCondition = (eb) =>
  eb.and([eb("r.faults", "is", null), eb("r.repeats", "<>", raw.lit(""))]);

/** Describes the confirmations that the maker of a batch must give before it is submitted, by the number of rows. */
interface Doubts {
  readonly differingNames: number;
  readonly repeated: number;
  readonly leftOut: number;
}

export const noDoubts: Doubts = { differingNames: 0, repeated: 0, leftOut: 0 };

/** Returns the number of rows of a batch with each doubt, and of those that its maker left out. */
export async function countBatchRowDoubts(
  tx: InWorld,
  { id: batchId }: Pick<Row<"PaymentBatch">, "world" | "id">,
): Promise<Doubts> {
  const batchFilter = { world: tx.world.id, batchId };
  const good = { ...batchFilter, faults: { equals: Prisma.DbNull } };
  return {
    differingNames: await tx.prisma.batchRow.count({ where: { ...good, nameCheck: { in: differing } } }),
    repeated: await tx.prisma.batchRow.count({ where: { ...good, repeats: { gt: "" } } }),
    leftOut: await tx.prisma.batchRow.count({ where: { ...batchFilter, leftBy: { not: null } } }),
  };
}
