import type { registration } from "@/lib/access/calls/registration";
import type { Answers } from "../../handler";
import { invitation } from "../invitations";
import { activate, bindEmail } from "./email";
import { resetPassword, sendResetCode } from "./forget";
import { register, sendRegisterCode } from "./register";

export const registrationHandlers: Answers<typeof registration> = {
  sendRegisterCode,
  register,
  invitation,
  bindEmail,
  activate,
  sendResetCode,
  resetPassword,
};
