import { receivingCalls } from "@/lib/receiving/calls";
import { remittanceHandlers } from "./remittance-handlers";
import { handlersOf } from "../handler";

export const receivingHandlers = handlersOf(receivingCalls, {
  ...remittanceHandlers,
});
