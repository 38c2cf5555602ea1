import type { verificationApplications } from "@/lib/verification/calls/applications";
import { verification as machine } from "@/lib/verification/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { verificationReviewDeadline, scheduleAutoApproval } from "../applications/deadline";
import { lockVerification } from "../applications/locked-application";
import { toVerificationApplicationView } from "../applications/rows";
import { areOwnKycFiles } from "../applications/own-files";
import { answerKind } from "./kind";
import { appendToInquiryThread } from "./thread";

/** Answers a request of operations; the review starts again, with its two working days. */
export const answerVerificationInquiry: Handler<typeof verificationApplications.answerInquiry> = async (
  { applicationId, text, fileIds },
  { transact },
) =>
  transact(async (tx) => {
    const row = await lockVerification(tx, applicationId);
    if (row?.userNo !== tx.principal.userNo) return tx.refuse("VERIFICATION_NOTFOUND");
    if (!(await transition(tx, machine, row, "answer"))) return tx.refuse("OPERATION_NOT_ALLOW");
    if (!(await areOwnKycFiles(tx, fileIds))) return tx.refuse("FILE_NOTFOUND");
    await appendToInquiryThread(tx, row, { isOperations: false, text, fileIds: [...fileIds] });
    const where = { world: tx.world.id, id: row.id };
    await tx.prisma.verification.updateMany({ where, data: { deadline: verificationReviewDeadline(tx.now) } });
    await unschedule(tx, answerKind, row.id);
    await scheduleAutoApproval(tx, row.id);
    return toVerificationApplicationView(tx, await tx.prisma.verification.findFirstOrThrow({ where }));
  });
