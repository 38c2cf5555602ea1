import type { secondStepCalls } from "@/lib/access/calls/mfa";
import type { Handlers } from "@/lib/simulator/platform/handler";
import {
  getMfaAlertDismissals,
  getMfaOffAlertVisibility,
  setMfaAlertDismissals,
  setAllMfaAlertDismissals,
} from "./alerts";
import {
  changeCompanyMfaWay,
  getOwnPaymentMfaStep,
  readMfaSettings,
  beginPaymentOperationMfa,
  beginMfaChangeProof,
} from "./settings";

export const secondStepHandlers: Handlers<typeof secondStepCalls> = {
  secondSteps: readMfaSettings,
  sendSecondStepCode: beginMfaChangeProof,
  changeSecondStep: changeCompanyMfaWay,
  alertsShown: getMfaOffAlertVisibility,
  alertFlags: getMfaAlertDismissals,
  setAlertFlags: setMfaAlertDismissals,
  setAllAlertFlags: setAllMfaAlertDismissals,
  payoutStep: getOwnPaymentMfaStep,
  sendPayoutCode: beginPaymentOperationMfa,
};
