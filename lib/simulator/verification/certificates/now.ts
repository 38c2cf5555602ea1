import type * as z from "zod/mini";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { dayMs } from "@/lib/time/instant";
import type { certificate } from "@/lib/verification/calls/applications";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { noticeDaysOf } from "./schedule";

type Certificate = z.output<typeof certificate>;

/** Returns a merchant's certificates with their remaining days, ordered by end; 0 is today, negative is expired. */
export async function currentMerchantCertificates(
  tx: InWorld & { readonly now: Date },
  userNo: string,
): Promise<Certificate[]> {
  const today = beijingInstant(beijingDay(tx.now)).getTime();
  const rows = await tx.prisma.verificationCertificate.findMany({
    where: { world: tx.world.id, userNo },
    orderBy: [{ expiresOn: "asc" }, { path: "asc" }],
  });
  return rows.map(({ path, name, expiresOn }) => ({
    path,
    name,
    expiresOn,
    daysLeft: Math.round((beijingInstant(expiresOn).getTime() - today) / dayMs),
  }));
}

/** Returns the first of a merchant's certificates to end, when it is within the notice period or over. */
export async function findExpiringCertificate(
  tx: InWorld<World> & { readonly now: Date },
  userNo: string,
): Promise<Certificate | undefined> {
  const [first] = await currentMerchantCertificates(tx, userNo);
  return first && first.daysLeft <= noticeDaysOf(tx.world) ? first : undefined;
}
