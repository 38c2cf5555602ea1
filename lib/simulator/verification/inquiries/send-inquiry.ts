import { invariant } from "@/lib/call/refusals";
import { addDays, beijingInstant, beijingDay } from "@/lib/time/beijing";
import { verification as machine } from "@/lib/verification/states";
import { answerDays } from "@/lib/verification/terms";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { sendMerchantMessage } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { schedule, type JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { lockVerification } from "../applications/locked-application";
import { rejectApplication } from "../applications/decide";
import { appendToInquiryThread } from "./thread";
import { answerKind } from "./kind";

/**
 * Requests more information from a merchant about a locked application under review: it waits for the answer until the
 * end of the last of `answerDays` Beijing days, and is refused then. Refuses in any other state.
 */
export async function requestVerificationInformation(
  tx: Tx<"OPERATION_NOT_ALLOW">,
  row: Row<"Verification">,
  inquiry: { readonly text: string; readonly fileIds: string[] },
): Promise<void> {
  if (!(await transition(tx, machine, row, "ask"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await appendToInquiryThread(tx, row, { isOperations: true, ...inquiry });
  const deadline = beijingInstant(addDays(beijingDay(tx.now), answerDays + 1));
  await tx.prisma.verification.updateMany({ where: { world: tx.world.id, id: row.id }, data: { deadline } });
  await schedule(tx, { kind: answerKind, subject: row.id, dueAt: deadline, priority: 30 });
  await sendMerchantMessage(tx, {
    userNo: row.userNo,
    kind: "verificationAsked",
    facts: { deadline, question: inquiry.text },
  });
}

/** Refuses an application with a request for information that was not answered in time. */
export const lapseUnansweredInquiry: JobHandler = async (tx, { subject }) => {
  const row = await lockVerification(tx, subject);
  if (row?.state !== "awaitingAnswer") return [];
  const isRefused = await rejectApplication(tx, row, "lapse", { findings: [], reason: "" });
  invariant(isRefused, "what waits for an answer can lapse");
  await writeAuditNote(tx, { what: answerKind, subject: row.userNo, outcome: "ok" });
  return [{ kind: "verification.lapsed", subject: row.id, at: tx.now }];
};
