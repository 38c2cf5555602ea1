import { developersArea } from "@/lib/developers/area";
import { handlersOf } from "../handler";
import { webhookHandlers } from "./webhooks/handlers";

export const developersHandlers = handlersOf(developersArea.calls, { ...webhookHandlers });
