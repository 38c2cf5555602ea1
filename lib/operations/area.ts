import type {} from "@/lib/call/call";
import { accountRecords } from "./calls/account-records";
import { accounts } from "./calls/console/accounts";
import { agreementActions } from "./calls/agreements";
import { associationDesk } from "./calls/receiving/associations";
import { companies } from "./calls/companies";
import { creditDesk } from "./calls/settlement/credit";
import { entryCalls } from "./calls/by-hand/entries";
import { exchangePayDesk } from "./calls/settlement/exchange-pay";
import { customsDesk } from "./calls/customs";
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
import { quotaActions } from "./calls/quota-cards";
import { incomeDesk } from "./calls/receiving/incomes";
import { refundActions } from "./calls/receiving/refunds";
import { receivingApplicationActions } from "./calls/receiving/applications";
import { settlementDesk } from "./calls/settlement/orders";
import { settlementPayeeDesk } from "./calls/settlement/payees";
import { recordingCalls, scenarioCalls } from "./calls/scenarios";
import { sites } from "./calls/sites";
import { materialDesk } from "./calls/materials";
import { transferActions } from "./calls/transfers";
import { verificationDesk } from "./calls/verification";
import { operations } from "./calls/worlds";

/** Everything that this area declares: its calls by topic, its orders with a table. */
export const operationsArea = {
  calls: {
    ...operations,
    ...driving,
    ...entryCalls,
    ...scenarioCalls,
    ...recordingCalls,
    ...orderViews,
    ...factor,
    ...accounts,
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
    ...materialDesk,
    ...customsDesk,
    ...settlementDesk,
    ...settlementPayeeDesk,
    ...creditDesk,
    ...exchangePayDesk,
    ...associationDesk,
    ...incomeDesk,
    ...refundActions,
    ...receivingApplicationActions,
    ...quotaTerms,
    ...invitations,
    ...companies,
    ...sites,
    ...verificationDesk,
  },
  machines: [],
};

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    worlds: true;
    entries: true;
    opsAccounts: true;
    market: true;
  }
}
