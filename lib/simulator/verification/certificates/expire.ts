import { dayOf } from "@/lib/time/beijing";
import { verification as machine } from "@/lib/verification/states";
import { tellOwners } from "../../access/company/tell";
import type { Facts } from "../../notices/message-text";
import type { Row } from "../../store/records";
import { transition } from "../../store/transition";
import type { Tx } from "../../store/tx";
import type { Effect } from "../../worlds/scheduler";
import { passedOf } from "../applications/rows";
import { paymentsOpenUntil } from "../standing/closed";
import { closeForExpired } from "../standing/set-standing";

type Certificate = Row<"VerificationCertificate">;

/** What a message tells of a certificate: which, whose, and until when. */
export const factsOf = ({ path, name, expiresOn }: Certificate): Facts => ({
  certificate: path.split(".").at(-1) ?? path,
  name,
  expiresOn,
});

/**
 * A merchant's certificates whose last day is over have expired, and so has the application that names them: exchange
 * and settlement are closed. The first to end says since when.
 */
export async function expireEnded(tx: Tx, userNo: string): Promise<Effect[]> {
  const where = { world: tx.world.id, userNo, isExpired: false, expiresOn: { lt: dayOf(tx.now) } };
  const ended = await tx.prisma.verificationCertificate.findMany({ where, orderBy: { path: "asc" } });
  if (ended.length === 0) return [];
  await tx.prisma.verificationCertificate.updateMany({ where, data: { isExpired: true } });
  const passed = await passedOf(tx, userNo);
  if (passed && (await transition(tx, machine, passed, "expire"))) await closeForExpired(tx, userNo);
  const until = paymentsOpenUntil(tx.world, tx.now);
  for (const row of ended) await tellOwners(tx, userNo, "certificateExpired", { ...factsOf(row), until });
  return [{ kind: "verification.expired", subject: userNo, at: tx.now }];
}
