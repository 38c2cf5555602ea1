import { operationsArea } from "@/lib/operations/area";
import { companiesHandlers } from "./company/handlers";
import { entryHandlers } from "./entries/handlers";
import { defaultActionsHandlers } from "./exchange/default-actions";
import { exchangeViewsHandlers } from "./exchange/exchange-views";
import { feesHandlers as feeOperationHandlers } from "./exchange/fee-handlers";
import { productsHandlers } from "./exchange/product-handlers";
import { quotaHandlers as quotaOperationHandlers } from "./exchange/quota-handlers";
import { marketHandlers } from "./market/handlers";
import { accountRecordsHandlers } from "./money/account-records";
import { refundOperationHandlers } from "./money/refund-handlers";
import { payeesHandlers } from "./money/payee-handlers";
import { quotaTermsHandlers } from "./money/payment-terms";
import { paymentsBankHandlers } from "./money/payment-handlers";
import { orderViewsHandlers } from "./orders/handlers";
import { poboOperationHandlers } from "./money/pobo-handlers";
import { receivingApplicationHandlers } from "./receiving/handlers";
import { accountHandlers } from "./sign-in/account-handlers";
import { factorHandlers } from "./sign-in/factor";
import { agreementOperationHandlers } from "./site/agreement-handlers";
import { associationDeskHandlers } from "./receiving/association-desk";
import { incomeDeskHandlers } from "./receiving/income-desk";
import { enquiriesHandlers } from "./site/enquiry-handlers";
import { invitationsHandlers } from "./site/invitation-handlers";
import { operationsNoticesHandlers } from "./site/notice-handlers";
import { recordingHandlers } from "./scenarios/recording-handlers";
import { scenarioHandlers } from "./scenarios/handlers";
import { sitesHandlers } from "./site/site-handlers";
import { settlementDeskHandlers } from "./settlement/order-desk";
import { settlementPayeeDeskHandlers } from "./settlement/payee-desk";
import { creditDeskHandlers } from "./settlement/credit-desk";
import { exchangePayDeskHandlers } from "./settlement/exchange-pay-desk";
import { customsDeskHandlers } from "./materials/customs-desk";
import { materialDeskHandlers } from "./materials/handlers";
import { transferOperationHandlers } from "./transfers/handlers";
import { verificationDeskHandlers } from "./verification/handlers";
import { drivingHandlers } from "./worlds/driving-handlers";
import { worldHandlers } from "./worlds/handlers";
import { handlersOf } from "../handler";

export const operationsHandlers = handlersOf(operationsArea.calls, {
  ...worldHandlers,
  ...drivingHandlers,
  ...entryHandlers,
  ...scenarioHandlers,
  ...recordingHandlers,
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
  ...materialDeskHandlers,
  ...customsDeskHandlers,
  ...settlementDeskHandlers,
  ...settlementPayeeDeskHandlers,
  ...creditDeskHandlers,
  ...exchangePayDeskHandlers,
  ...associationDeskHandlers,
  ...receivingApplicationHandlers,
  ...incomeDeskHandlers,
  ...invitationsHandlers,
  ...companiesHandlers,
  ...sitesHandlers,
  ...verificationDeskHandlers,
});
