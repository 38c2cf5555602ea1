import { verificationArea } from "@/lib/verification/area";
import { pairCallsWithHandlers } from "../platform/handler";
import { applicationHandlers } from "./applications/handlers";
import { draftHandlers } from "./drafts/handlers";
import { livenessHandlers } from "./liveness/handlers";

export const verificationHandlers = pairCallsWithHandlers(verificationArea.calls, {
  ...applicationHandlers,
  ...draftHandlers,
  ...livenessHandlers,
});
