import { invariant } from "@/lib/call/refusals";
import type { hindrances } from "@/lib/receiving/calls/applications";
import { receivingBank, type PlaceAsked } from "@/lib/receiving/account-places";
import { individualUserType, institutionUserType } from "@/lib/receiving/account-terms";
import { openApplication } from "@/lib/receiving/states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Hindrance = (typeof hindrances)[number];

/** The kinds of customers that receive no money from trade. */
const prohibited: Readonly<Record<number, Hindrance>> = {
  [individualUserType]: "individual",
  [institutionUserType]: "institution",
};

/** Of which kind that receives no money from trade a merchant is; null where it is of none. */
export async function prohibitionOf(tx: InWorld, userNo: string): Promise<Hindrance | null> {
  const merchant = await tx.prisma.merchant.findFirst({
    where: { world: tx.world.id, userNo },
    select: { userType: true },
  });
  invariant(merchant, `${userNo} is a merchant`);
  return prohibited[merchant.userType] ?? null;
}

/** A merchant's applications that are under review, of all or of these three. */
export const underReview = (tx: InWorld, userNo: string, place?: PlaceAsked): Promise<number> =>
  tx.prisma.receivingApplication.count({
    where: {
      world: tx.world.id,
      userNo,
      state: { in: [...openApplication] },
      ...(place && { kind: place.kind, country: place.country, bank: place.bank }),
    },
  });

/** What keeps a merchant from applying for an account of these three now; null where nothing does. */
export async function hindranceOf(tx: InWorld, userNo: string, place: PlaceAsked): Promise<Hindrance | null> {
  const kind = await prohibitionOf(tx, userNo);
  if (kind) return kind;
  if (!receivingBank(place)) return "unknownBank";
  return (await underReview(tx, userNo, place)) > 0 ? "underReview" : null;
}
