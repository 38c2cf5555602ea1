import type { entering } from "@/lib/access/calls/entering";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { getSecondStep, beginSecondStep, completeSecondStep } from "./mfa";

export const enteringHandlers: Handlers<typeof entering> = {
  secondStep: getSecondStep,
  beginSecondStep,
  takeSecondStep: completeSecondStep,
};
