import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Precedes the first merchant number of a world, 100001. */
const firstUserNo = 100_000;

/** Returns the next free merchant number; concurrent registrations get different ones. */
export async function nextUserNo(tx: InWorld): Promise<string> {
  for (;;) {
    const key = { world: tx.world.id, scope: "merchants" };
    const { last } = await tx.prisma.counter.upsert({
      where: { world_scope: key },
      create: { ...key, last: 1n },
      update: { last: { increment: 1n } },
      select: { last: true },
    });
    const userNo = String(firstUserNo + Number(last));
    if (!(await tx.prisma.merchant.findFirst({ where: { world: tx.world.id, userNo }, select: { userNo: true } })))
      return userNo;
  }
}
