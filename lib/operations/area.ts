import type {} from "@/lib/call/call";
import { accountRecords } from "./calls/account-records";
import { opsAccountCalls } from "./calls/console/accounts";
import { agreementActions } from "./calls/agreements";
import { associationReviews } from "./calls/receiving/associations";
import { companies } from "./calls/companies";
import { creditReviews } from "./calls/settlement/credit";
import { entryCalls } from "./calls/by-hand/entries";
import { exchangePayBankCalls } from "./calls/settlement/exchange-pay";
import { customsReviews } from "./calls/customs";
import { driving } from "./calls/driving";
import { enquiries } from "./calls/enquiries";
import { defaultActions, exchangeViews } from "./calls/exchange";
import { factor } from "./calls/factor";
import { feeActions } from "./calls/fees";
import { invitations } from "./calls/invitations";
import { marketActions } from "./calls/market";
import { operationsNotices } from "./calls/notices";
import { orderViews } from "./calls/orders";
import { payeeActions } from "./calls/payees";
import { paymentActions } from "./calls/payments";
import { quotaTerms } from "./calls/payment-terms";
import { poboActions } from "./calls/pobo";
import { productActions } from "./calls/products";
import { queueCalls } from "./calls/console/queues";
import { quotaActions } from "./calls/quota-cards";
import { incomeReviews } from "./calls/receiving/incomes";
import { refundActions } from "./calls/receiving/refunds";
import { receivingApplicationActions } from "./calls/receiving/applications";
import { settlementBankCalls } from "./calls/settlement/orders";
import { settlementPayeeReviews } from "./calls/settlement/payees";
import { scenarioCalls } from "./calls/scenarios";
import { sites } from "./calls/sites";
import { opsMaterialReviews } from "./calls/materials";
import { transferActions } from "./calls/transfers";
import { verificationReviews } from "./calls/verification";
import { operations } from "./calls/worlds";

/** Declares everything of this area: its calls by topic, and its orders with a table. */
export const operationsArea = {
  calls: {
    ...operations,
    ...driving,
    ...queueCalls,
    ...entryCalls,
    ...scenarioCalls,
    ...orderViews,
    ...factor,
    ...opsAccountCalls,
    ...agreementActions,
    ...enquiries,
    ...operationsNotices,
    ...paymentActions,
    ...productActions,
    ...marketActions,
    ...exchangeViews,
    ...defaultActions,
    ...feeActions,
    ...quotaActions,
    ...payeeActions,
    ...accountRecords,
    ...poboActions,
    ...transferActions,
    ...opsMaterialReviews,
    ...customsReviews,
    ...settlementBankCalls,
    ...settlementPayeeReviews,
    ...creditReviews,
    ...exchangePayBankCalls,
    ...associationReviews,
    ...incomeReviews,
    ...refundActions,
    ...receivingApplicationActions,
    ...quotaTerms,
    ...invitations,
    ...companies,
    ...sites,
    ...verificationReviews,
  },
  machines: [],
};

/** Declares the tags of the data that responses of this area contain. */
declare module "@/lib/call/call" {
  interface Tags {
    worlds: true;
    entries: true;
    opsAccounts: true;
    market: true;
  }
}
