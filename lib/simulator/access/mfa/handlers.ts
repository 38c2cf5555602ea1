import type { secondStepCalls } from "@/lib/access/calls/mfa";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { alertFlags, getAlertVisibility, setAlertFlags, setAllAlertFlags } from "./alerts";
import { changeSecondStep, payoutStep, secondSteps, sendPayoutCode, sendSecondStepCode } from "./settings";

export const secondStepHandlers: Handlers<typeof secondStepCalls> = {
  secondSteps,
  sendSecondStepCode,
  changeSecondStep,
  alertsShown: getAlertVisibility,
  alertFlags,
  setAlertFlags,
  setAllAlertFlags,
  payoutStep,
  sendPayoutCode,
};
