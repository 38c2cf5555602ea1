import type { entering } from "@/lib/access/calls/entering";
import type { Answers } from "../../handler";
import { secondStep, beginSecondStep, takeSecondStep } from "./mfa";

export const enteringDesk: Answers<typeof entering> = { secondStep, beginSecondStep, takeSecondStep };
