import type { secondStep } from "@/lib/access/calls/mfa";
import type { Answers } from "../../handler";
import { alertFlags, alertsShown, setAlertFlags, setAllAlertFlags } from "./alerts";
import { changeSecondStep, payoutStep, secondSteps, sendPayoutCode, sendSecondStepCode } from "./settings";

export const secondStepDesk: Answers<typeof secondStep> = {
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
