import { forgetOld } from "../platform/drafts/forget";
import type { JobHandler } from "../driving/worlds/scheduler";
import { reviewByClock } from "./applications/jobs";
import { reviewKind } from "./applications/deadline";
import { watchKind } from "./certificates/timetable";
import { watch } from "./certificates/watch";
import { draftKind } from "./drafts/kind";
import { lapse } from "./inquiries/ask";
import { answerKind } from "./inquiries/kind";

export const verificationJobs: Record<string, JobHandler> = {
  [reviewKind]: reviewByClock,
  [answerKind]: lapse,
  [watchKind]: watch,
  [draftKind]: forgetOld,
};
