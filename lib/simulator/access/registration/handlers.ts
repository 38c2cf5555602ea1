import type { registration } from "@/lib/access/calls/registration";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { getRegistrationInvitation } from "../invitations";
import { consumeEmailActivationLink, sendEmailActivation } from "./email";
import { resetForgottenPassword, sendPasswordResetCode } from "./forget";
import { registerMerchant, sendRegistrationCode } from "./register";

export const registrationHandlers: Handlers<typeof registration> = {
  sendRegisterCode: sendRegistrationCode,
  register: registerMerchant,
  invitation: getRegistrationInvitation,
  bindEmail: sendEmailActivation,
  activate: consumeEmailActivationLink,
  sendResetCode: sendPasswordResetCode,
  resetPassword: resetForgottenPassword,
};
