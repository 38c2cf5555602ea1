import type {} from "@/lib/call/call";
import { apiKeys } from "./calls/keys";
import { requestLog } from "./calls/request-log";
import { apiKey } from "./states";

/** Everything that this area declares: its calls by topic, its orders with a table. */
export const developersArea = {
  calls: { ...apiKeys, ...requestLog },
  machines: [apiKey],
};

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    "api-keys": true;
  }
}
