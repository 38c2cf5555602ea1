import { agreements } from "@/lib/access/agreements-calls";
import { access } from "@/lib/access/calls";
import { approval } from "@/lib/access/approval-calls";
import { auditTrail } from "@/lib/access/audit-calls";
import { binding } from "@/lib/access/binding-calls";
import { edition } from "@/lib/access/edition-calls";
import { entering } from "@/lib/access/entering-calls";
import { enquiry } from "@/lib/access/enquiry-calls";
import { company } from "@/lib/access/company-calls";
import { means } from "@/lib/access/means-calls";
import { people } from "@/lib/access/people-calls";
import { registration } from "@/lib/access/registration-calls";
import { search } from "@/lib/access/search-calls";
import { secondStep } from "@/lib/access/second-step-calls";
import { security } from "@/lib/access/security-calls";
import { sessions } from "@/lib/access/sessions-calls";
import { site } from "@/lib/access/site-calls";
import { accounts } from "@/lib/accounts/calls";
import { homeCalls } from "@/lib/accounts/home-calls";
import { statements } from "@/lib/accounts/statement-calls";
import type { Call } from "@/lib/call/call";
import { exchange } from "@/lib/exchange/calls";
import { fees } from "@/lib/exchange/fees-calls";
import { forwards } from "@/lib/exchange/forward-calls";
import { limits } from "@/lib/exchange/limit-calls";
import { orderLists } from "@/lib/exchange/order-list-calls";
import { quotaCards } from "@/lib/exchange/quota-calls";
import { rates } from "@/lib/exchange/rates-calls";
import { reminders } from "@/lib/exchange/reminders-calls";
import { files } from "@/lib/files/calls";
import { exportCalls } from "@/lib/files/export-calls";
import { materialCalls } from "@/lib/files/material-calls";
import { notices } from "@/lib/notices/calls";
import { messages } from "@/lib/notices/message-calls";
import { navigation } from "@/lib/notices/navigation-calls";
import { noticeBoard } from "@/lib/notices/notice-calls";
import { agreementDeeds } from "@/lib/operations/agreements-calls";
import { operations } from "@/lib/operations/calls";
import { factor } from "@/lib/operations/factor-calls";
import { feeDeeds } from "@/lib/operations/fee-calls";
import { enquiries } from "@/lib/operations/enquiry-calls";
import { invitations } from "@/lib/operations/invitations-calls";
import { companies } from "@/lib/operations/company-calls";
import { sites } from "@/lib/operations/sites-calls";
import { operationsNotices } from "@/lib/operations/notice-calls";
import { exchangeViews } from "@/lib/operations/exchange-calls";
import { marketDeeds } from "@/lib/operations/market-calls";
import { accountRecords } from "@/lib/operations/account-record-calls";
import { poboDeeds } from "@/lib/operations/pobo-calls";
import { payeeDeeds } from "@/lib/operations/payee-calls";
import { quotaDeeds } from "@/lib/operations/quota-calls";
import { paymentDeeds } from "@/lib/operations/payment-calls";
import { productDeeds } from "@/lib/operations/product-calls";
import { batchCalls } from "@/lib/payments/batch-calls";
import { payments } from "@/lib/payments/calls";
import { paymentExports } from "@/lib/payments/export-calls";
import { hkPayees } from "@/lib/payments/hk-payee-calls";
import { names } from "@/lib/payments/name-calls";
import { partners } from "@/lib/payments/partner-calls";
import { pobo } from "@/lib/payments/pobo-calls";
import { payeeCalls } from "@/lib/payments/payee-calls";
import { paymentPreparations } from "@/lib/payments/prepare-calls";
import { paymentReviews } from "@/lib/payments/review-calls";
import { paymentVouchers } from "@/lib/payments/voucher-calls";
import { receiving } from "@/lib/receiving/calls";
import { bankCalls } from "@/lib/reference/bank-calls";
import { companyCalls } from "@/lib/reference/company-calls";
import { currencyCalls } from "@/lib/reference/currency-calls";
import { dictionaryCalls } from "@/lib/reference/dictionary-calls";
import { merchantCalls } from "@/lib/reference/merchant-calls";
import { pictureCalls } from "@/lib/reference/picture-calls";
import { places } from "@/lib/reference/place-calls";
import { textCalls } from "@/lib/reference/text-calls";
import { version } from "@/lib/reference/version-calls";

/** All areas' calls. `operations` is the console of the simulator and answers only there. */
export const areas = {
  access: {
    ...access,
    ...agreements,
    ...approval,
    ...auditTrail,
    ...binding,
    ...edition,
    ...entering,
    ...enquiry,
    ...company,
    ...means,
    ...people,
    ...registration,
    ...search,
    ...secondStep,
    ...security,
    ...sessions,
    ...site,
  },
  accounts: { ...accounts, ...statements, ...homeCalls },
  exchange: { ...exchange, ...limits, ...orderLists, ...forwards, ...fees, ...quotaCards, ...rates, ...reminders },
  files: { ...files, ...exportCalls, ...materialCalls },
  notices: { ...notices, ...messages, ...noticeBoard, ...navigation },
  operations: {
    ...operations,
    ...factor,
    ...agreementDeeds,
    ...enquiries,
    ...operationsNotices,
    ...paymentDeeds,
    ...productDeeds,
    ...marketDeeds,
    ...exchangeViews,
    ...feeDeeds,
    ...quotaDeeds,
    ...payeeDeeds,
    ...accountRecords,
    ...poboDeeds,
    ...invitations,
    ...companies,
    ...sites,
  },
  payments: {
    ...payments,
    ...batchCalls,
    ...payeeCalls,
    ...hkPayees,
    ...partners,
    ...names,
    ...pobo,
    ...paymentReviews,
    ...paymentPreparations,
    ...paymentVouchers,
    ...paymentExports,
  },
  receiving,
  reference: {
    ...bankCalls,
    ...companyCalls,
    ...currencyCalls,
    ...dictionaryCalls,
    ...merchantCalls,
    ...pictureCalls,
    ...places,
    ...textCalls,
    ...version,
  },
};

/** Each call with its `area.name`, which the OpenAPI document and the audit log know it by. */
export const callNames: ReadonlyMap<Call, string> = new Map(
  Object.entries(areas).flatMap(([area, calls]) =>
    Object.entries<Call>(calls).map(([name, call]) => [call, `${area}.${name}`] as const),
  ),
);

export const catalogue: readonly Call[] = [...callNames.keys()];
