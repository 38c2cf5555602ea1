import { merchant } from "@/lib/access/states";
import type { Call } from "@/lib/call/call";
import { may } from "@/lib/gate/may";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { verificationStateNumbers } from "@/lib/simulator/driving/scenarios/shape";
import { principalOfPerson } from "@/lib/simulator/driving/scenarios/principals";

/**
 * Selects what is written of a world: orders of merchants that are still permitted to make them, and at most so many of
 * a kind.
 */
export interface Scope {
  readonly may: ReadonlySet<string>;
  readonly most: number;
}

/** Sorts orders by merchant and then by creation, an order that also applies in a copy. */
export const byMerchant: Partial<Record<"userNo" | "placedAt" | "orderNo", "asc">>[] = [
  { userNo: "asc" },
  { placedAt: "asc" },
  { orderNo: "asc" },
];

/** Returns the merchants that may still make the orders they have under way: those selected, verified and open. */
export async function actors({ world, prisma }: InWorld, userNos: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await prisma.merchant.findMany({
    where: {
      world: world.id,
      OR: [{ realNameState: verificationStateNumbers.passed }, { firstVerify: 2 }],
      certExpiredAt: null,
      state: merchant.first,
    },
    select: { userNo: true },
  });
  return new Set(rows.flatMap(({ userNo }) => (userNos.includes(userNo) ? [userNo] : [])));
}

/** Returns the id of a merchant's owner. */
export async function ownerOf({ world, prisma }: InWorld, userNo: string): Promise<string | undefined> {
  const where = { world: world.id, userNo, operatorType: 1 };
  return (await prisma.operator.findFirst({ where, select: { id: true } }))?.id;
}

/**
 * Returns the person who made an order, if they are still permitted to; without a person for the owner; undefined where
 * not permitted.
 */
export async function handOf(
  tx: Tx,
  { userNo, operatorId }: { readonly userNo: string; readonly operatorId: string },
  { access }: Pick<Call, "access">,
): Promise<{ readonly person?: string } | undefined> {
  const principal = await principalOfPerson(tx, { userNo, operatorId }, tx.by.at);
  if (!principal || may(principal, access)) return undefined;
  return principal.operatorType === 1 ? {} : { person: operatorId };
}
