import type {} from "@/lib/call/call";
import { exportCalls } from "./calls/exports";
import { files } from "./calls/files";
import { materialCalls } from "./calls/materials";
import { paperCalls } from "./calls/papers";

/** Everything that this area declares: its calls by topic, its orders with a table. */
export const filesArea = {
  calls: {
    ...files,
    ...exportCalls,
    ...materialCalls,
    ...paperCalls,
  },
  machines: [],
};

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    exports: true;
    materials: true;
  }
}
