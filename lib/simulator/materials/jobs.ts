import { deleteExpiredDraft } from "../platform/drafts/forget";
import type { JobHandler } from "../driving/worlds/scheduler";
import { materialDraftJob } from "./drafts/kind";
import { shipmentJobs } from "./logistics/remind";

export const materialsJobs: Record<string, JobHandler> = { [materialDraftJob]: deleteExpiredDraft, ...shipmentJobs };
