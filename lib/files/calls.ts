import { exportCalls } from "./calls/exports";
import { files } from "./calls/files";
import { materialCalls } from "./calls/materials";

/** All calls of this area, by topic. */
export const filesCalls = {
  ...files,
  ...exportCalls,
  ...materialCalls,
};
