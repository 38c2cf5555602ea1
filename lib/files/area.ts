import type {} from "@/lib/call/call";
import { exportCalls } from "./calls/exports";
import { files } from "./calls/files";
import { materialCalls } from "./calls/materials";
import { filesScreens } from "./screens";

/** Everything that this area declares: its calls by topic, its pages, its orders with a table. */
export const filesArea = {
  calls: {
    ...files,
    ...exportCalls,
    ...materialCalls,
  },
  screens: filesScreens,
  machines: [],
};

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    exports: true;
    materials: true;
  }
}
