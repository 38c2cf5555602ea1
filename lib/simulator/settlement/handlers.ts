import { settlementArea } from "@/lib/settlement/area";
import { pairCallsWithHandlers } from "../platform/handler";
import { advanceHandlers } from "./advance/handlers";
import { exchangePayHandlers } from "./exchange-pay/handlers";
import { settlementDraftHandlers } from "./orders/drafts";
import { settlementOrderHandlers } from "./orders/handlers";
import { settlementPayoutHandlers } from "./orders/payout-handlers";
import { settlementPayeeHandlers } from "./payees/handlers";
import { settlementReviewHandlers } from "./reviews/handlers";

export const settlementHandlers = pairCallsWithHandlers(settlementArea.calls, {
  ...settlementOrderHandlers,
  ...settlementDraftHandlers,
  ...settlementReviewHandlers,
  ...settlementPayoutHandlers,
  ...settlementPayeeHandlers,
  ...advanceHandlers,
  ...exchangePayHandlers,
});
