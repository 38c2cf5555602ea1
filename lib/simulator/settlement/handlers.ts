import { settlementArea } from "@/lib/settlement/area";
import { handlersOf } from "../handler";
import { advanceHandlers } from "./advance/handlers";
import { settlementOrderHandlers } from "./orders/handlers";
import { settlementPayeeHandlers } from "./payees/handlers";

export const settlementHandlers = handlersOf(settlementArea.calls, {
  ...settlementOrderHandlers,
  ...settlementPayeeHandlers,
  ...advanceHandlers,
});
