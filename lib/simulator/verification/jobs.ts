import { deleteExpiredDraft } from "../platform/drafts/forget";
import type { JobHandler } from "../driving/worlds/scheduler";
import { autoApproveVerification } from "./applications/jobs";
import { verificationReviewKind } from "./applications/deadline";
import { watchKind } from "./certificates/schedule";
import { watchCertificates } from "./certificates/watch";
import { verificationDraftKind } from "./drafts/kind";
import { lapseUnansweredInquiry } from "./inquiries/send-inquiry";
import { answerKind } from "./inquiries/kind";

export const verificationJobs: Record<string, JobHandler> = {
  [verificationReviewKind]: autoApproveVerification,
  [answerKind]: lapseUnansweredInquiry,
  [watchKind]: watchCertificates,
  [verificationDraftKind]: deleteExpiredDraft,
};
