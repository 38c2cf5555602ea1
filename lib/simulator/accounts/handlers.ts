import { accountsCalls } from "@/lib/accounts/calls";
import { balanceHandlers } from "./balance-handlers";
import { homeHandlers } from "./home-handlers";
import { statementsHandlers } from "./statement-handlers";
import { handlersOf } from "../handler";

export const accountsHandlers = handlersOf(accountsCalls, {
  ...balanceHandlers,
  ...statementsHandlers,
  ...homeHandlers,
});
