import type {} from "@/lib/call/call";
import { apiKeys } from "./calls/keys";
import { requestLog } from "./calls/request-log";
import { sandbox, sandboxKeys } from "./calls/sandbox";
import { webhooks } from "./calls/webhooks";
import { apiKey } from "./states";

/** Everything that this area declares: its calls by topic, its orders with a table of their history. */
export const developersArea = {
  calls: { ...apiKeys, ...requestLog, ...sandboxKeys, ...sandbox, ...webhooks },
  machines: [apiKey],
};

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    "api-keys": true;
    webhooks: true;
  }
}
