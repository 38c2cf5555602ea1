import type { secondStep } from "@/lib/access/calls/mfa";
import type { Handlers } from "../../handler";
import { alertFlags, alertsShown, setAlertFlags, setAllAlertFlags } from "./alerts";
import { changeMfa, payoutStep, secondSteps, sendPayoutCode, sendMfaCode } from "./settings";

export const secondStepHandlers: Handlers<typeof secondStep> = {
  secondSteps,
  sendMfaCode,
  changeMfa,
  alertsShown,
  alertFlags,
  setAlertFlags,
  setAllAlertFlags,
  payoutStep,
  sendPayoutCode,
};
