import { developersArea } from "@/lib/developers/area";
import { handlersOf } from "../handler";
import { apiKeyHandlers } from "./keys/handlers";

export const developersHandlers = handlersOf(developersArea.calls, { ...apiKeyHandlers });
