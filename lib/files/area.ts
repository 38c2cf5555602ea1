import type {} from "@/lib/call/call";
import { exportCalls } from "./calls/exports";
import { files } from "./calls/files";
import { materialCalls } from "./calls/materials";
import { paperCalls } from "./calls/papers";

/** Lists everything that this area declares: its calls by topic, and its state machines. */
export const filesArea = {
  calls: {
    ...files,
    ...exportCalls,
    ...materialCalls,
    ...paperCalls,
  },
  machines: [],
};

/** Declares the cache tags of this area's replies. */
declare module "@/lib/call/call" {
  interface Tags {
    exports: true;
    materials: true;
  }
}
