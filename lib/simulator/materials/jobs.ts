import { forgetOld } from "../drafts/forget";
import type { JobHandler } from "../worlds/scheduler";
import { draftKind } from "./drafts/kind";
import { shipmentJobs } from "./logistics/remind";

export const materialsJobs: Record<string, JobHandler> = { [draftKind]: forgetOld, ...shipmentJobs };
