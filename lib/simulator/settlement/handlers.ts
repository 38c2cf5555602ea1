import { settlementArea } from "@/lib/settlement/area";
import { handlersOf } from "../handler";
import { settlementPayeeHandlers } from "./payees/handlers";

export const settlementHandlers = handlersOf(settlementArea.calls, { ...settlementPayeeHandlers });
