import type { security } from "@/lib/access/calls/security";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { changeSignInPassword } from "./change-password";
import { changePayPassword, sendPayPasswordCode, setPayPassword } from "./set-pay-password";

export const securityHandlers: Handlers<typeof security> = {
  changePassword: changeSignInPassword,
  sendPayPasswordCode,
  setPayPassword,
  changePayPassword,
};
