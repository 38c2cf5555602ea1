import type { Money } from "@/lib/money/money";
import { inPortions } from "./portions";
import type { Tx } from "./tx";

/** Describes the reason for a state: the rule that decided, and the amounts it compared. */
export interface Reason {
  readonly subject: string;
  readonly rule: string;
  readonly neededAmount?: Money;
  readonly present?: Money;
}

/** Stores the reasons for orders' states, with the tick that counted; in the transaction that decided. */
export async function storeStateReasons(tx: Tx, reasons: readonly Reason[]): Promise<void> {
  if (reasons.length === 0) return;
  const world = tx.world.id;
  const last = new Map<string, number>();
  for (const portion of inPortions(reasons)) {
    const before = await tx.prisma.reason.groupBy({
      by: "subject",
      where: { world, subject: { in: portion.map(({ subject }) => subject) } },
      _max: { no: true },
    });
    for (const { subject, _max } of before) last.set(subject, _max.no ?? 0);
  }
  // not Prisma's max, which reads all there are
  const tick = await tx.prisma.tick.findFirst({ where: { world }, orderBy: { no: "desc" }, select: { no: true } });
  const rows = reasons.map(({ subject, rule, neededAmount, present }) => {
    const no = (last.get(subject) ?? 0) + 1;
    last.set(subject, no);
    const comparison = {
      unit: neededAmount?.currency ?? null,
      needed: neededAmount?.minor ?? null,
      present: present?.minor ?? null,
    };
    return { world, subject, no, rule, ...comparison, tickNo: tick?.no ?? null, at: tx.now };
  });
  for (const data of inPortions(rows)) await tx.prisma.reason.createMany({ data });
}
