import type { security } from "@/lib/access/security-calls";
import type { Answers } from "../desk";
import { changePassword } from "./security/change-password";
import { sendPayPasswordCode, setPayPassword } from "./security/pay-password";

export const securityDesk: Answers<typeof security> = { changePassword, sendPayPasswordCode, setPayPassword };
