import { receiving } from "./calls/receiving";

/** All calls of this area, by topic. */
export const receivingCalls = {
  ...receiving,
};
