import { accountsArea } from "@/lib/accounts/area";
import { balanceHandlers } from "./balance-handlers";
import { homeHandlers } from "./home-handlers";
import { statementsHandlers } from "./statement-handlers";
import { vouchersHandlers } from "./vouchers/handlers";
import { handlersOf } from "../platform/handler";

export const accountsHandlers = handlersOf(accountsArea.calls, {
  ...balanceHandlers,
  ...statementsHandlers,
  ...vouchersHandlers,
  ...homeHandlers,
});
