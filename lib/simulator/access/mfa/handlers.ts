import type { secondStepCalls } from "@/lib/access/calls/mfa";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { alertDismissals, getAlertVisibility, setAlertDismissals, setAllAlertDismissals } from "./alerts";
import {
  changeCompanyMfaWay,
  ownPaymentMfaStep,
  secondSteps,
  beginOperationMfa,
  beginMfaChangeProof,
} from "./settings";

export const secondStepHandlers: Handlers<typeof secondStepCalls> = {
  secondSteps,
  sendSecondStepCode: beginMfaChangeProof,
  changeSecondStep: changeCompanyMfaWay,
  alertsShown: getAlertVisibility,
  alertFlags: alertDismissals,
  setAlertFlags: setAlertDismissals,
  setAllAlertFlags: setAllAlertDismissals,
  payoutStep: ownPaymentMfaStep,
  sendPayoutCode: beginOperationMfa,
};
