import type { entering } from "@/lib/access/calls/entering";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { getPendingSignInMfa, beginSignInMfa, completeSignInMfa } from "./mfa";

export const enteringHandlers: Handlers<typeof entering> = {
  secondStep: getPendingSignInMfa,
  beginSecondStep: beginSignInMfa,
  takeSecondStep: completeSignInMfa,
};
