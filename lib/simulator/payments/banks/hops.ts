import { issueAt, Refusal } from "@/lib/call/refusals";
import type { Money } from "@/lib/money/money";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Describes a bank that a payment has reached. */
export type PaymentHopEntry = Omit<Row<"PaymentHop">, "world" | "paymentId" | "no">;

/** Returns the banks that a payment has reached, in order. */
export const paymentHops = (tx: InWorld, paymentId: string): Promise<PaymentHopEntry[]> =>
  tx.prisma.paymentHop.findMany({
    where: { world: tx.world.id, paymentId },
    orderBy: { no: "asc" },
    omit: { world: true, paymentId: true, no: true },
  });

/** Records that a payment has reached another bank; its row must be locked. */
export async function addHop(
  tx: InWorld,
  { id }: Pick<Row<"Payment">, "world" | "id">,
  hop: PaymentHopEntry,
): Promise<void> {
  const before = await tx.prisma.paymentHop.count({ where: { world: tx.world.id, paymentId: id } });
  await tx.prisma.paymentHop.create({ data: { world: tx.world.id, paymentId: id, no: before + 1, ...hop } });
}

/**
 * Returns the rest of a payment's arrival amount after a bank's deduction, in minor units. Banks deduct nothing when
 * the payer bears all charges (OUR), and never the whole amount. Refuses with INVALID_PARAM.
 */
export function arrivalMinorAfterDeduction(
  { bearer, currency, arrivalMinor }: Pick<Row<"Payment">, "bearer" | "currency" | "arrivalMinor">,
  deductedAmount: Money | undefined,
): bigint {
  if (!deductedAmount || deductedAmount.minor === 0n) return arrivalMinor;
  if (deductedAmount.currency !== currency || bearer === "OUR" || deductedAmount.minor >= arrivalMinor)
    throw new Refusal("INVALID_PARAM", {}, { issues: [issueAt("deducted", "deducted.range")] });
  return arrivalMinor - deductedAmount.minor;
}
