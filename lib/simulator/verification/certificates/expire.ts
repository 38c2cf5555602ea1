import { beijingDay, type Day } from "@/lib/time/beijing";
import { verification as machine } from "@/lib/verification/states";
import { notifyMerchantMailingOwners } from "@/lib/simulator/access/company/notifications";
import type { MessageFacts } from "../../notices/message-text";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { ClockEffect } from "@/lib/simulator/driving/worlds/scheduler";
import { findPassedVerification } from "../applications/rows";
import { paymentsOpenUntil } from "../standing/closure";
import { closeForExpiredCertificate } from "../standing/set-standing";
import { certificateEnd } from "./schedule";

type Certificate = Row<"VerificationCertificate">;

/** Returns the facts of a certificate for a message: its kind, its person, and its last day. */
export const certificateMessageFacts = ({ path, name, expiresOn }: Certificate): MessageFacts => ({
  certificate: path.split(".").at(-1) ?? path,
  name,
  expiresOn,
});

/**
 * Expires a merchant's passed application with a certificate past its last day, and closes exchange and settlement,
 * even when operations have opened them since an earlier one. Returns the instant since which they are closed.
 */
export async function expirePassedVerification(tx: Tx, userNo: string, lastDay: Day): Promise<Date> {
  const passedApplication = await findPassedVerification(tx, userNo);
  // one that has expired already stays so
  if (passedApplication) await transition(tx, machine, passedApplication, "expire");
  return closeForExpiredCertificate(tx, userNo, certificateEnd(lastDay));
}

/**
 * Expires a merchant's certificates past their last day, and closes the dependent functions; its owners are notified
 * once.
 */
export async function expireEndedCertificates(tx: Tx, userNo: string): Promise<ClockEffect[]> {
  const where = { world: tx.world.id, userNo, isExpired: false, expiresOn: { lt: beijingDay(tx.now) } };
  const endedCertificates = await tx.prisma.verificationCertificate.findMany({
    where,
    orderBy: [{ expiresOn: "asc" }, { path: "asc" }],
  });
  const [first] = endedCertificates;
  if (!first) return [];
  await tx.prisma.verificationCertificate.updateMany({ where, data: { isExpired: true } });
  const until = paymentsOpenUntil(tx.world, await expirePassedVerification(tx, userNo, first.expiresOn));
  for (const row of endedCertificates)
    await notifyMerchantMailingOwners(tx, userNo, "certificateExpired", { ...certificateMessageFacts(row), until });
  return [{ kind: "verification.expired", subject: userNo, at: tx.now }];
}
