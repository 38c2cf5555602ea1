import type {} from "@/lib/call/call";
import { apiKeys } from "./calls/keys";
import { requestLog } from "./calls/request-log";
import { sandbox, sandboxKeys } from "./calls/sandbox";
import { webhooks } from "./calls/webhooks";
import { apiKey } from "./states";

/** Declares this area: its calls by topic, and its machines with a table of their history. */
export const developersArea = {
  calls: { ...apiKeys, ...requestLog, ...sandboxKeys, ...sandbox, ...webhooks },
  machines: [apiKey],
};

/** Names the data that replies of this area contain. */
declare module "@/lib/call/call" {
  interface Tags {
    "api-keys": true;
    webhooks: true;
  }
}
