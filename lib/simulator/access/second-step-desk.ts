import type { secondStep } from "@/lib/access/second-step-calls";
import type { Answers } from "../desk";
import { alertFlags, alertsShown, setAlertFlags, setAllAlertFlags } from "./second-step/alerts";
import { changeSecondStep, payoutStep, secondSteps, sendPayoutCode, sendSecondStepCode } from "./second-step/settings";

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
