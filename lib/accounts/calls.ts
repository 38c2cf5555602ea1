import { accounts } from "./calls/balances";
import { homeCalls } from "./calls/home";
import { statements } from "./calls/statements";

/** All calls of this area, by topic. */
export const accountsCalls = {
  ...accounts,
  ...statements,
  ...homeCalls,
};
