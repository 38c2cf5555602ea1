import { invariant } from "@/lib/call/refusals";
import type { hindrances } from "@/lib/receiving/calls/applications";
import { receivingBank, type PlaceInput } from "@/lib/receiving/account-places";
import { individualUserType, institutionUserType } from "@/lib/receiving/account-terms";
import { openApplication } from "@/lib/receiving/states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Hindrance = (typeof hindrances)[number];

/** Maps the kinds of customers that may not receive money from trade. */
const prohibitions: Readonly<Record<number, Hindrance>> = {
  [individualUserType]: "individual",
  [institutionUserType]: "institution",
};

/** Returns the prohibited kind of customer that a merchant is, or null. */
export async function findCustomerKindHindrance(tx: InWorld, userNo: string): Promise<Hindrance | null> {
  const merchant = await tx.prisma.merchant.findFirst({
    where: { world: tx.world.id, userNo },
    select: { userType: true },
  });
  invariant(merchant, `${userNo} is a merchant`);
  return prohibitions[merchant.userType] ?? null;
}

/** Counts a merchant's applications under review, in total or for one kind, place and bank. */
export const countApplicationsUnderReview = (tx: InWorld, userNo: string, place?: PlaceInput): Promise<number> =>
  tx.prisma.receivingApplication.count({
    where: {
      world: tx.world.id,
      userNo,
      state: { in: [...openApplication] },
      ...(place && { kind: place.kind, country: place.country, bank: place.bank }),
    },
  });

/** Returns the reason why a merchant may not apply for an account of this kind, place and bank now, or null. */
export async function accountApplicationHindrance(
  tx: InWorld,
  userNo: string,
  place: PlaceInput,
): Promise<Hindrance | null> {
  const kind = await findCustomerKindHindrance(tx, userNo);
  if (kind) return kind;
  if (!receivingBank(place)) return "unknownBank";
  return (await countApplicationsUnderReview(tx, userNo, place)) > 0 ? "underReview" : null;
}
