import { transfersArea } from "@/lib/transfers/area";
import { pairCallsWithHandlers } from "../platform/handler";
import { transferFileHandlers } from "./files/handlers";
import { transferOrderHandlers as orderHandlers } from "./orders/handlers";
import { transferProductHandlers } from "./product/handlers";
import { transferRelationHandlers } from "./relations/handlers";
import { transferReviewHandlers } from "./review/handlers";

export const transfersHandlers = pairCallsWithHandlers(transfersArea.calls, {
  ...orderHandlers,
  ...transferRelationHandlers,
  ...transferProductHandlers,
  ...transferFileHandlers,
  ...transferReviewHandlers,
});
