import { issueAt, Refusal } from "@/lib/call/refusals";
import type { Money } from "@/lib/money/money";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** A bank on the way that a payment has come to. */
export type Hop = Omit<Row<"PaymentHop">, "world" | "paymentId" | "no">;

/** The banks that a payment has come to, in their order. */
export const hopsOf = (tx: InWorld, paymentId: string): Promise<Hop[]> =>
  tx.prisma.paymentHop.findMany({
    where: { world: tx.world.id, paymentId },
    orderBy: { no: "asc" },
    omit: { world: true, paymentId: true, no: true },
  });

/** Writes down that a payment, whose row is locked, has come to one more bank. */
export async function addHop(tx: InWorld, { id }: Pick<Row<"Payment">, "world" | "id">, hop: Hop): Promise<void> {
  const before = await tx.prisma.paymentHop.count({ where: { world: tx.world.id, paymentId: id } });
  await tx.prisma.paymentHop.create({ data: { world: tx.world.id, paymentId: id, no: before + 1, ...hop } });
}

/**
 * The rest of a payment's arrival amount after a bank's deduction, in minor units. Banks deduct nothing where the payer
 * bears all charges (OUR), and never all of it. Refuses with INVALID_PARAM.
 */
export function arrivalAfter(
  { bearer, currency, arrivalMinor }: Pick<Row<"Payment">, "bearer" | "currency" | "arrivalMinor">,
  deducted: Money | undefined,
): bigint {
  if (!deducted || deducted.minor === 0n) return arrivalMinor;
  if (deducted.currency !== currency || bearer === "OUR" || deducted.minor >= arrivalMinor)
    throw new Refusal("INVALID_PARAM", {}, { issues: [issueAt("deducted", "deducted.range")] });
  return arrivalMinor - deducted.minor;
}
