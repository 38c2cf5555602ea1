import type { livenessCalls } from "@/lib/verification/calls/liveness";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { beginLivenessCheck, checkIdentityPlausibility, getLivenessCheckState } from "./begin";
import { recordLivenessOutcome, readLivenessCheckByLink } from "./link";

export const livenessHandlers: Handlers<typeof livenessCalls> = {
  checkIdCard: checkIdentityPlausibility,
  beginLiveness: beginLivenessCheck,
  liveness: getLivenessCheckState,
  openLiveness: readLivenessCheckByLink,
  answerLiveness: recordLivenessOutcome,
};
