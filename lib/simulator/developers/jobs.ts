import type { JobHandler } from "../worlds/scheduler";
import { keyJobs } from "./keys/expiry";

export const developersJobs: Record<string, JobHandler> = { ...keyJobs };
