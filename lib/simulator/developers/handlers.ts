import { developersArea } from "@/lib/developers/area";
import { pairCallsWithHandlers } from "../platform/handler";
import { apiKeyHandlers } from "./keys/handlers";
import { requestLogHandlers } from "./request-log/handlers";
import { sandboxHandlers } from "./sandbox/handlers";
import { sandboxKeyHandlers } from "./sandbox/key-handlers";
import { webhookHandlers } from "./webhooks/handlers";

export const developersHandlers = pairCallsWithHandlers(developersArea.calls, {
  ...apiKeyHandlers,
  ...requestLogHandlers,
  ...sandboxKeyHandlers,
  ...sandboxHandlers,
  ...webhookHandlers,
});
