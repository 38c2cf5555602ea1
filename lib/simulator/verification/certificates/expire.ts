import { dayOf, type Day } from "@/lib/time/beijing";
import { verification as machine } from "@/lib/verification/states";
import { tellOwners } from "../../access/company/tell";
import type { Facts } from "../../notices/message-text";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { Effect } from "@/lib/simulator/driving/worlds/scheduler";
import { passedOf } from "../applications/rows";
import { paymentsOpenUntil } from "../standing/closed";
import { closeForExpired } from "../standing/set-standing";
import { endOf } from "./timetable";

type Certificate = Row<"VerificationCertificate">;

/** What a message tells of a certificate: which, whose, and until when. */
export const factsOf = ({ path, name, expiresOn }: Certificate): Facts => ({
  certificate: path.split(".").at(-1) ?? path,
  name,
  expiresOn,
});

/**
 * A merchant's application that passed has expired with a certificate whose last day is over, and exchange and settlement
 * are closed, also where operations have opened them since an earlier one. Gives since when they are.
 */
export async function closeAfter(tx: Tx, userNo: string, lastDay: Day): Promise<Date> {
  const passed = await passedOf(tx, userNo);
  // one that has expired already stays so
  if (passed) await transition(tx, machine, passed, "expire");
  return closeForExpired(tx, userNo, endOf(lastDay));
}

/** A merchant's certificates whose last day is over have expired, and close what they close; its owners are told once. */
export async function expireEnded(tx: Tx, userNo: string): Promise<Effect[]> {
  const where = { world: tx.world.id, userNo, isExpired: false, expiresOn: { lt: dayOf(tx.now) } };
  const ended = await tx.prisma.verificationCertificate.findMany({
    where,
    orderBy: [{ expiresOn: "asc" }, { path: "asc" }],
  });
  const [first] = ended;
  if (!first) return [];
  await tx.prisma.verificationCertificate.updateMany({ where, data: { isExpired: true } });
  const until = paymentsOpenUntil(tx.world, await closeAfter(tx, userNo, first.expiresOn));
  for (const row of ended) await tellOwners(tx, userNo, "certificateExpired", { ...factsOf(row), until });
  return [{ kind: "verification.expired", subject: userNo, at: tx.now }];
}
