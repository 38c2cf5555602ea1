import { receivingArea } from "@/lib/receiving/area";
import { incomeFileHandlers } from "./incomes/files";
import { associationHandlers } from "./associations/handlers";
import { refundHandlers } from "./refunds/handlers";
import { remittanceHandlers } from "./remittances/handlers";
import { pairCallsWithHandlers } from "../platform/handler";
import { payeeAccountHandlers } from "./accounts/handlers";
import { accountApplicationHandlers } from "./applications/handlers";

export const receivingHandlers = pairCallsWithHandlers(receivingArea.calls, {
  ...remittanceHandlers,
  ...incomeFileHandlers,
  ...associationHandlers,
  ...refundHandlers,
  ...accountApplicationHandlers,
  ...payeeAccountHandlers,
});
