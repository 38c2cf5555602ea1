import type { registration } from "@/lib/access/calls/registration";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { invitation } from "../invitations";
import { consumeEmailLink, sendEmailActivation } from "./email";
import { resetPassword, sendResetCode } from "./forget";
import { register, sendRegisterCode } from "./register";

export const registrationHandlers: Handlers<typeof registration> = {
  sendRegisterCode,
  register,
  invitation,
  bindEmail: sendEmailActivation,
  activate: consumeEmailLink,
  sendResetCode,
  resetPassword,
};
