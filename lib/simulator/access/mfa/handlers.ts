import type { secondStep } from "@/lib/access/calls/mfa";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { alertFlags, alertsShown, setAlertFlags, setAllAlertFlags } from "./alerts";
import { changeSecondStep, payoutStep, secondSteps, sendPayoutCode, sendSecondStepCode } from "./settings";

export const secondStepHandlers: Handlers<typeof secondStep> = {
  secondSteps,
  sendSecondStepCode,
  changeSecondStep,
  alertsShown,
  alertFlags,
  setAlertFlags,
  setAllAlertFlags,
  payoutStep,
  sendPayoutCode,
};
