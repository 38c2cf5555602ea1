import type { registration } from "@/lib/access/registration-calls";
import type { Answers } from "../desk";
import { invitation } from "./invitations";
import { activate, bindEmail } from "./registration/email";
import { resetPassword, sendResetCode } from "./registration/forget";
import { register, sendRegisterCode } from "./registration/register";

export const registrationDesk: Answers<typeof registration> = {
  sendRegisterCode,
  register,
  invitation,
  bindEmail,
  activate,
  sendResetCode,
  resetPassword,
};
