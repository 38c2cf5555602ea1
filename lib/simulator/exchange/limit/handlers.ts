import type { limitCalls } from "@/lib/exchange/calls/limits";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { changeLimitOrder } from "./change-limit";

export const limitsHandlers: Handlers<typeof limitCalls> = { change: changeLimitOrder };
