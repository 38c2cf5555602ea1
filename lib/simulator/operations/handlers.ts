import { operationsArea } from "@/lib/operations/area";
import { companiesHandlers } from "./company/handlers";
import { entryHandlers } from "./entries/handlers";
import { queueHandlers } from "./queues/handlers";
import { defaultActionsHandlers } from "../exchange/operations/default-actions";
import { exchangeViewsHandlers } from "../exchange/operations/exchange-views";
import { feesHandlers as feeOperationHandlers } from "../exchange/operations/fee-handlers";
import { productsHandlers } from "../exchange/operations/product-handlers";
import { quotaHandlers as quotaOperationHandlers } from "../exchange/operations/quota-handlers";
import { marketHandlers } from "../driving/market/operations/handlers";
import { accountRecordsHandlers } from "../accounts/operations/account-records";
import { refundOperationHandlers } from "../receiving/operations/refund-handlers";
import { payeesHandlers } from "../payments/operations/payee-handlers";
import { quotaTermsHandlers } from "../payments/operations/payment-terms";
import { paymentsBankHandlers } from "../payments/operations/payment-handlers";
import { orderViewsHandlers } from "./orders/handlers";
import { poboOperationHandlers } from "../payments/operations/pobo-handlers";
import { receivingApplicationHandlers } from "../receiving/operations/handlers";
import { accountHandlers } from "./sign-in/account-handlers";
import { factorHandlers } from "./sign-in/factor";
import { agreementOperationHandlers } from "./site/agreement-handlers";
import { associationReviewHandlers } from "../receiving/operations/association-queue";
import { incomeReviewHandlers } from "../receiving/operations/income-queue";
import { enquiriesHandlers } from "./site/enquiry-handlers";
import { invitationsHandlers } from "./site/invitation-handlers";
import { operationsNoticesHandlers } from "./site/notice-handlers";
import { scenarioHandlers } from "../driving/scenarios/operations/handlers";
import { sitesHandlers } from "./site/site-handlers";
import { settlementQueueHandlers } from "../settlement/operations/order-queue";
import { settlementPayeeQueueHandlers } from "../settlement/operations/payee-queue";
import { creditQueueHandlers } from "../settlement/operations/credit-queue";
import { exchangePayQueueHandlers } from "../settlement/operations/exchange-pay-queue";
import { customsQueueHandlers } from "../materials/operations/customs-queue";
import { materialQueueHandlers } from "../materials/operations/handlers";
import { transferOperationHandlers } from "../transfers/operations/handlers";
import { verificationQueueHandlers } from "../verification/operations/handlers";
import { drivingHandlers } from "../driving/worlds/operations/driving-handlers";
import { worldHandlers } from "../driving/worlds/operations/handlers";
import { pairCallsWithHandlers } from "../platform/handler";

export const operationsHandlers = pairCallsWithHandlers(operationsArea.calls, {
  ...worldHandlers,
  ...drivingHandlers,
  ...queueHandlers,
  ...entryHandlers,
  ...scenarioHandlers,
  ...orderViewsHandlers,
  ...factorHandlers,
  ...accountHandlers,
  ...agreementOperationHandlers,
  ...enquiriesHandlers,
  ...operationsNoticesHandlers,
  ...paymentsBankHandlers,
  ...productsHandlers,
  ...marketHandlers,
  ...exchangeViewsHandlers,
  ...defaultActionsHandlers,
  ...feeOperationHandlers,
  ...quotaOperationHandlers,
  ...payeesHandlers,
  ...quotaTermsHandlers,
  ...accountRecordsHandlers,
  ...poboOperationHandlers,
  ...refundOperationHandlers,
  ...transferOperationHandlers,
  ...materialQueueHandlers,
  ...customsQueueHandlers,
  ...settlementQueueHandlers,
  ...settlementPayeeQueueHandlers,
  ...creditQueueHandlers,
  ...exchangePayQueueHandlers,
  ...associationReviewHandlers,
  ...receivingApplicationHandlers,
  ...incomeReviewHandlers,
  ...invitationsHandlers,
  ...companiesHandlers,
  ...sitesHandlers,
  ...verificationQueueHandlers,
});
