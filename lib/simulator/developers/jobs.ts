import type { JobHandler } from "../driving/worlds/scheduler";
import { keyJobs } from "./keys/expiry";

export const developersJobs: Record<string, JobHandler> = { ...keyJobs };
