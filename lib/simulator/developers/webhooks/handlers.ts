import type { webhooks } from "@/lib/developers/calls/webhooks";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { deliveryHandlers } from "./delivery-handlers";
import { endpointHandlers } from "./endpoint-handlers";

export const webhookHandlers: Handlers<typeof webhooks> = { ...endpointHandlers, ...deliveryHandlers };
