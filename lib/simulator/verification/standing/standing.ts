import { beijingDay } from "@/lib/time/beijing";
import type { RealNameState } from "@/lib/call/principal";
import { invariant } from "@/lib/call/refusals";
import type * as z from "zod/mini";
import type { standingSchema as standingShape } from "@/lib/verification/calls/applications";
import type { VerificationType } from "@/lib/verification/kinds";
import type { World } from "@/lib/simulator/driving/worlds/world";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { findNewestVerification, toVerificationApplicationView } from "../applications/rows";
import { currentMerchantCertificates } from "../certificates/now";
import { noticeDaysOf } from "../certificates/schedule";
import { paymentsOpenUntil } from "./closure";

type Standing = z.output<typeof standingShape>;

/** Returns a merchant's standing, with its newest application of a type, or of any type. */
export async function verificationStandingOf(
  tx: InWorld<World> & { readonly now: Date },
  userNo: string,
  type?: VerificationType,
): Promise<Standing> {
  const merchant = await tx.prisma.merchant.findFirst({ where: { world: tx.world.id, userNo } });
  invariant(merchant, "whose standing is asked is there");
  const { firstVerify, certExpiredAt } = merchant;
  const row = await findNewestVerification(tx, userNo, type);
  return {
    // named cast: the table's column holds the four states and no other
    realNameState: merchant.realNameState as RealNameState,
    firstVerify,
    application: row && (await toVerificationApplicationView(tx, row)),
    certificates: await currentMerchantCertificates(tx, userNo),
    noticeDays: noticeDaysOf(tx.world),
    closedFrom: certExpiredAt && beijingDay(certExpiredAt),
    paymentsOpenUntil: certExpiredAt && paymentsOpenUntil(tx.world, certExpiredAt),
  };
}
