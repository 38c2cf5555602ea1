import { forgetOld } from "../platform/drafts/forget";
import type { JobHandler } from "../driving/worlds/scheduler";
import { reviewByClock } from "./applications/jobs";
import { verificationReviewKind } from "./applications/deadline";
import { watchKind } from "./certificates/schedule";
import { watch } from "./certificates/watch";
import { verificationDraftKind } from "./drafts/kind";
import { lapse } from "./inquiries/send-inquiry";
import { answerKind } from "./inquiries/kind";

export const verificationJobs: Record<string, JobHandler> = {
  [verificationReviewKind]: reviewByClock,
  [answerKind]: lapse,
  [watchKind]: watch,
  [verificationDraftKind]: forgetOld,
};
