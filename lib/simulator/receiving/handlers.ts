import { receivingArea } from "@/lib/receiving/area";
import { remittanceHandlers } from "./remittances/handlers";
import { handlersOf } from "../handler";

export const receivingHandlers = handlersOf(receivingArea.calls, {
  ...remittanceHandlers,
});
