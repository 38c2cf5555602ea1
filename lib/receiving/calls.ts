import { receiving } from "./calls/receiving";

/** Everything that may be asked of this area, by topic. */
export const receivingCalls = {
  ...receiving,
};
