import { receivingArea } from "@/lib/receiving/area";
import { incomeFileHandlers } from "./incomes/files";
import { remittanceHandlers } from "./remittances/handlers";
import { handlersOf } from "../handler";

export const receivingHandlers = handlersOf(receivingArea.calls, {
  ...remittanceHandlers,
  ...incomeFileHandlers,
});
