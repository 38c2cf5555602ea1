import type { Tx } from "@/lib/simulator/platform/store/tx";

const key = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/**
 * Replaces the keys in subjects with the names people know: an order's number, a payee's or a person's name. A posting
 * is about its order. Unknown keys are left unchanged.
 */
export async function auditSubjectNames(tx: Tx, userNo: string, subjects: readonly string[]) {
  const ids = [...new Set(subjects.flatMap((subject) => key.exec(subject)?.[0] ?? []))];
  const where = { world: tx.world.id, userNo, id: { in: ids } };
  const names = new Map<string, string>();
  if (ids.length > 0) {
    const [payments, exchanges, remittances, batches, payees, people, roles] = await Promise.all([
      tx.prisma.payment.findMany({ where, select: { id: true, orderNo: true } }),
      tx.prisma.exchangeOrder.findMany({ where, select: { id: true, orderNo: true } }),
      tx.prisma.remittance.findMany({ where, select: { id: true, orderNo: true } }),
      tx.prisma.paymentBatch.findMany({ where, select: { id: true, batchNo: true } }),
      tx.prisma.payee.findMany({ where, select: { id: true, name: true } }),
      tx.prisma.operator.findMany({ where, select: { id: true, name: true } }),
      tx.prisma.role.findMany({ where, select: { id: true, name: true } }),
    ]);
    for (const { id, orderNo } of [...payments, ...exchanges, ...remittances]) names.set(id, orderNo);
    for (const { id, batchNo } of batches) names.set(id, batchNo);
    for (const { id, name } of [...payees, ...people, ...roles]) names.set(id, name);
  }
  return (subject: string): string => {
    const id = key.exec(subject)?.[0];
    return (id && names.get(id)) ?? subject;
  };
}
