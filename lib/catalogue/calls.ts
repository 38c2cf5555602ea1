import { agreements } from "@/lib/access/calls/agreements";
import { access } from "@/lib/access/calls/sign-in";
import { approval } from "@/lib/access/calls/approval";
import { auditTrail } from "@/lib/access/calls/audit-log";
import { binding } from "@/lib/access/calls/binding";
import { edition } from "@/lib/access/calls/edition";
import { entering } from "@/lib/access/calls/entering";
import { enquiry } from "@/lib/access/calls/enquiry";
import { company } from "@/lib/access/calls/company";
import { means } from "@/lib/access/calls/sign-in-methods";
import { people } from "@/lib/access/calls/people";
import { registration } from "@/lib/access/calls/registration";
import { search } from "@/lib/access/calls/search";
import { secondStep } from "@/lib/access/calls/mfa";
import { security } from "@/lib/access/calls/security";
import { sessions } from "@/lib/access/calls/sessions";
import { site } from "@/lib/access/calls/site";
import { accounts } from "@/lib/accounts/calls/balances";
import { homeCalls } from "@/lib/accounts/calls/home";
import { statements } from "@/lib/accounts/calls/statements";
import type { Call } from "@/lib/call/call";
import { exchange } from "@/lib/exchange/calls/orders";
import { fees } from "@/lib/exchange/calls/fees";
import { forwards } from "@/lib/exchange/calls/forwards";
import { limits } from "@/lib/exchange/calls/limits";
import { orderLists } from "@/lib/exchange/calls/order-lists";
import { quotaCards } from "@/lib/exchange/calls/quota-cards";
import { rates } from "@/lib/exchange/calls/rates";
import { reminders } from "@/lib/exchange/calls/reminders";
import { files } from "@/lib/files/calls/files";
import { exportCalls } from "@/lib/files/calls/exports";
import { materialCalls } from "@/lib/files/calls/materials";
import { notices } from "@/lib/notices/calls/notices";
import { messages } from "@/lib/notices/calls/messages";
import { navigation } from "@/lib/notices/calls/navigation";
import { noticeBoard } from "@/lib/notices/calls/notice-board";
import { agreementActions } from "@/lib/operations/calls/agreements";
import { operations } from "@/lib/operations/calls/worlds";
import { factor } from "@/lib/operations/calls/factor";
import { feeActions } from "@/lib/operations/calls/fees";
import { enquiries } from "@/lib/operations/calls/enquiries";
import { invitations } from "@/lib/operations/calls/invitations";
import { companies } from "@/lib/operations/calls/companies";
import { sites } from "@/lib/operations/calls/sites";
import { operationsNotices } from "@/lib/operations/calls/notices";
import { exchangeViews } from "@/lib/operations/calls/exchange";
import { marketActions } from "@/lib/operations/calls/market";
import { accountRecords } from "@/lib/operations/calls/account-records";
import { poboActions } from "@/lib/operations/calls/pobo";
import { payeeActions } from "@/lib/operations/calls/payees";
import { quotaActions } from "@/lib/operations/calls/quota-cards";
import { paymentActions } from "@/lib/operations/calls/payments";
import { productActions } from "@/lib/operations/calls/products";
import { batchCalls } from "@/lib/payments/calls/batches";
import { payments } from "@/lib/payments/calls/payments";
import { paymentExports } from "@/lib/payments/calls/exports";
import { hkPayees } from "@/lib/payments/calls/hk-payees";
import { names } from "@/lib/payments/calls/names";
import { partners } from "@/lib/payments/calls/partners";
import { pobo } from "@/lib/payments/calls/pobo";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { paymentPreparations } from "@/lib/payments/calls/preparations";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { paymentVouchers } from "@/lib/payments/calls/vouchers";
import { receiving } from "@/lib/receiving/calls/receiving";
import { bankCalls } from "@/lib/reference/calls/banks";
import { companyCalls } from "@/lib/reference/calls/companies";
import { currencyCalls } from "@/lib/reference/calls/currencies";
import { dictionaryCalls } from "@/lib/reference/calls/dictionaries";
import { merchantCalls } from "@/lib/reference/calls/merchants";
import { pictureCalls } from "@/lib/reference/calls/pictures";
import { places } from "@/lib/reference/calls/places";
import { textCalls } from "@/lib/reference/calls/texts";
import { version } from "@/lib/reference/calls/version";

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
    ...agreementActions,
    ...enquiries,
    ...operationsNotices,
    ...paymentActions,
    ...productActions,
    ...marketActions,
    ...exchangeViews,
    ...feeActions,
    ...quotaActions,
    ...payeeActions,
    ...accountRecords,
    ...poboActions,
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
