import type { livenessCalls } from "@/lib/verification/calls/liveness";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { beginLiveness, checkIdCard, livenessStatus } from "./begin";
import { answerLiveness, openLiveness } from "./link";

export const livenessHandlers: Handlers<typeof livenessCalls> = {
  checkIdCard,
  beginLiveness,
  liveness: livenessStatus,
  openLiveness,
  answerLiveness,
};
