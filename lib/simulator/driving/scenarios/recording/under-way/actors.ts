import { merchant } from "@/lib/access/states";
import type { Call } from "@/lib/call/call";
import { may } from "@/lib/gate/may";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { verifications } from "@/lib/simulator/driving/scenarios/shape";
import { whoOf } from "@/lib/simulator/driving/scenarios/who-of";

/** What of a world is told: what merchants have under way that may still do it, and so many orders of a kind. */
export interface Scope {
  readonly may: ReadonlySet<string>;
  readonly most: number;
}

/** Orders as they are told: merchant by merchant in the order that they were made in, which they have in a copy too. */
export const byMerchant: Partial<Record<"userNo" | "placedAt" | "orderNo", "asc">>[] = [
  { userNo: "asc" },
  { placedAt: "asc" },
  { orderNo: "asc" },
];

/** The merchants that may still do what they have under way: those that are told, verified and open. */
export async function actors({ world, prisma }: InWorld, told: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await prisma.merchant.findMany({
    where: {
      world: world.id,
      OR: [{ realNameState: verifications.passed }, { firstVerify: 2 }],
      certExpiredAt: null,
      state: merchant.first,
    },
    select: { userNo: true },
  });
  return new Set(rows.flatMap(({ userNo }) => (told.includes(userNo) ? [userNo] : [])));
}

/** The id of a merchant's owner. */
export async function ownerOf({ world, prisma }: InWorld, userNo: string): Promise<string | undefined> {
  const where = { world: world.id, userNo, operatorType: 1 };
  return (await prisma.operator.findFirst({ where, select: { id: true } }))?.id;
}

/**
 * Whose hand an order was, where they may still do it: a person, or with nobody said the owner; undefined where nobody
 * may.
 */
export async function handOf(
  tx: Tx,
  { userNo, operatorId }: { readonly userNo: string; readonly operatorId: string },
  { needs }: Pick<Call, "needs">,
): Promise<{ readonly person?: string } | undefined> {
  const who = await whoOf(tx, { userNo, operatorId }, tx.by.at);
  if (!who || may(who, needs)) return undefined;
  return who.operatorType === 1 ? {} : { person: operatorId };
}
