import { verificationArea } from "@/lib/verification/area";
import { handlersOf } from "../platform/handler";
import { applicationHandlers } from "./applications/handlers";
import { draftHandlers } from "./drafts/handlers";
import { livenessHandlers } from "./liveness/handlers";

export const verificationHandlers = handlersOf(verificationArea.calls, {
  ...applicationHandlers,
  ...draftHandlers,
  ...livenessHandlers,
});
