import { accountsArea } from "@/lib/accounts/area";
import { balanceHandlers } from "./balance-handlers";
import { homeHandlers } from "./home-handlers";
import { statementsHandlers } from "./statement-handlers";
import { vouchersHandlers } from "./vouchers/handlers";
import { pairCallsWithHandlers } from "../platform/handler";

export const accountsHandlers = pairCallsWithHandlers(accountsArea.calls, {
  ...balanceHandlers,
  ...statementsHandlers,
  ...vouchersHandlers,
  ...homeHandlers,
});
