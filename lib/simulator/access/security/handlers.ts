import type { security } from "@/lib/access/calls/security";
import type { Answers } from "../../handler";
import { changePassword } from "./change-password";
import { sendPayPasswordCode, setPayPassword } from "./set-pay-password";

export const securityHandlers: Answers<typeof security> = { changePassword, sendPayPasswordCode, setPayPassword };
