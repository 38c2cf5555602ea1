import type { hindrances } from "@/lib/receiving/calls/applications";
import { receivingBank, type PlaceAsked } from "@/lib/receiving/account-places";
import { individualUserType, institutionUserType } from "@/lib/receiving/account-terms";
import { openApplication } from "@/lib/receiving/states";
import type { InWorld } from "../../store/tx";

type Hindrance = (typeof hindrances)[number];

/** Whether a merchant is of a kind that receives no money from trade: an individual or an institution. */
export async function isProhibited(tx: InWorld, userNo: string): Promise<boolean> {
  const merchant = await tx.prisma.merchant.findFirst({
    where: { world: tx.world.id, userNo },
    select: { userType: true },
  });
  return merchant === null || [individualUserType, institutionUserType].includes(merchant.userType);
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
  if (await isProhibited(tx, userNo)) return "institution";
  if (!receivingBank(place)) return "unknownBank";
  return (await underReview(tx, userNo, place)) > 0 ? "underReview" : null;
}
