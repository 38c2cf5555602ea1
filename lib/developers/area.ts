import type {} from "@/lib/call/call";
import { webhooks } from "./calls/webhooks";

/** Everything that this area declares: its calls by topic. Its machines have no table of their history. */
export const developersArea = { calls: { ...webhooks }, machines: [] };

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    webhooks: true;
  }
}
