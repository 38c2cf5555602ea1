import { accounts } from "./calls/balances";
import { homeCalls } from "./calls/home";
import { statements } from "./calls/statements";

/** Everything that may be asked of this area, by topic. */
export const accountsCalls = {
  ...accounts,
  ...statements,
  ...homeCalls,
};
