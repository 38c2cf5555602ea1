import type * as z from "zod/mini";
import { stepStartSchema } from "@/lib/access/calls/mfa";
import { grantable, personSchema, roleSchema } from "@/lib/access/calls/people";
import { confirmedOperation } from "@/lib/call/operation";
import { day, orderNo, page, total } from "@/lib/call/field-schemas";
import { apiKeyView } from "@/lib/developers/calls/keys";
import { dollars } from "@/lib/developers/keys/entries";
import { delivery as webhookDelivery, endpoint as webhookEndpoint } from "@/lib/developers/calls/webhooks";
import { batchEventData } from "@/lib/developers/webhook-events";
import { exchangeOrder, lockedQuote, pairRate } from "@/lib/exchange/calls/orders";
import { quotaCardView } from "@/lib/exchange/calls/quota-cards";
import { pairBoard } from "@/lib/exchange/calls/rates";
import { reminder } from "@/lib/exchange/calls/reminders";
import { directedCurrencies } from "@/lib/exchange/directed-pair";
import { incomeRefundView } from "@/lib/receiving/calls/refunds";
import { exportApplication, exportJobView } from "@/lib/files/calls/exports";
import { supplementFile, supplementFileList } from "@/lib/files/calls/materials";
import { mfaCode, passkeyAnswer, passkeyOptions } from "@/lib/gate/second-step";
import { currency } from "@/lib/money/currency";
import { preparedEntryShape as bookEntry } from "@/lib/operations/calls/by-hand/entries";
import { feeTerms } from "@/lib/money/fee";
import { dialect } from "@/lib/files/sheets/dialect";
import { storedFile } from "@/lib/files/stored-file";
import { moneyCodec, signedMoneyCodec, sumCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import {
  materialBatchView as materialBatch,
  batchPapers,
  materialRowView as materialBatchRow,
  batchRows,
} from "@/lib/materials/batch-shape";
import { materialDraft } from "@/lib/materials/calls/drafts";
import { historyRow, stateSchema } from "@/lib/call/state";
import { closingStatus } from "@/lib/exchange/states";
import * as paymentStates from "@/lib/payments/states";
import * as receivingStates from "@/lib/receiving/states";
import { settlementMachine as settlementOrderStates } from "@/lib/settlement/order-states";
import { exchangePay as exchangePayStates } from "@/lib/settlement/exchange-pay-states";
import { offHoursRate } from "@/lib/settlement/calls/conditions";
import { paymentTermsShape } from "@/lib/operations/calls/payment-terms";
import { settleSwitchShape } from "@/lib/materials/calls/materials";
import { tickEffects } from "@/lib/operations/calls/worlds";
import { advanceShape, speedyProductShape } from "@/lib/settlement/calls/advances";
import {
  settlementAgreementShape,
  settlementArrival,
  settlementLink,
  settlementOrderShape,
} from "@/lib/settlement/calls/order-shape";
import { exchangePayOrder } from "@/lib/settlement/calls/exchange-pay";
import { customsProductShape } from "@/lib/materials/calls/customs";
import {
  goodsCategory,
  materialFinding,
  materialInput,
  materialView as settlementMaterial,
  materialDetailView,
  paperCheck,
  materialLogisticsShape,
} from "@/lib/materials/calls/materials";
import { materialEntry } from "@/lib/materials/entry";
import { messageView } from "@/lib/notices/calls/messages";
import { noticeView } from "@/lib/notices/calls/notice-board";
import { termRows } from "@/lib/operations/calls/driving";
import { rule } from "@/lib/operations/calls/fees";
import { noticeShape as writtenNotice } from "@/lib/operations/calls/notices";
import { givenFile } from "@/lib/operations/calls/orders";
import { grantedCard } from "@/lib/operations/calls/quota-cards";
import { purpose } from "@/lib/payments/calls/payments";
import { row as site, siteSettings } from "@/lib/operations/calls/sites";
import { reviewedApplication, screeningHitShape } from "@/lib/operations/calls/verification";
import { advanceStanding, failure, worldDetail, worldName } from "@/lib/operations/calls/worlds";
import { batchShape, batchColumnShape, batchRowShape, batchTotal } from "@/lib/payments/batch-shape";
import { nameChecked } from "@/lib/payments/calls/names";
import { partner } from "@/lib/payments/calls/partners";
import { payment, paymentCost, tracking } from "@/lib/payments/calls/payments";
import { poboPayerShape } from "@/lib/payments/calls/pobo";
import { review as orderReview } from "@/lib/payments/calls/reviews";
import { standingOrderShape } from "@/lib/payments/calls/standing-orders";
import { payee } from "@/lib/payments/payee-shape";
import { associationView, linkable } from "@/lib/receiving/calls/associations";
import { payeeAccount } from "@/lib/receiving/calls/accounts";
import {
  accountApplicationView as accountApplication,
  applicationDraft,
  applicationFinding,
  draftEntry,
} from "@/lib/receiving/calls/applications";
import { incomeView, rail, remittanceView } from "@/lib/receiving/calls/receiving";
import { bank } from "@/lib/reference/calls/banks";
import { currencyRow } from "@/lib/reference/calls/currencies";
import { read } from "@/lib/reference/calls/pictures";
import { country, division } from "@/lib/reference/calls/places";
import { instant } from "@/lib/time/instant";
import { businessType } from "@/lib/files/calls/files";
import { relation } from "@/lib/transfers/calls/relations";
import { transferSchema } from "@/lib/transfers/calls/transfers";
import { applicationSchema, standingSchema } from "@/lib/verification/calls/applications";
import { draft } from "@/lib/verification/calls/drafts";
import { verificationEntrySchema, ownerShape, papersShape, verificationPersonShape } from "@/lib/verification/entry";
import { settlementDraft } from "@/lib/settlement/calls/drafts";
import { settlementDraftEntry } from "@/lib/settlement/orders/entry";
import { listedSettlementPayee, settlementPayeeInFull } from "@/lib/settlement/payee-shape";

const schemasByName = {
  AccountApplication: accountApplication,
  AccountApplicationDraft: applicationDraft,
  AccountApplicationEntry: draftEntry,
  AccountApplicationFinding: applicationFinding,
  ApiKey: apiKeyView,
  ApiKeyLimit: dollars,
  Applicant: verificationEntrySchema,
  ApplicantOwner: ownerShape,
  ApplicantPerson: verificationPersonShape,
  ApplicantDraft: draft,
  ApplicantPapers: papersShape,
  ApplicantStanding: standingSchema,
  Application: applicationSchema,
  ApplicationReviewed: reviewedApplication,
  Bank: bank,
  Batch: batchShape,
  BatchColumn: batchColumnShape,
  BatchRow: batchRowShape,
  BatchTold: batchEventData,
  BatchTotal: batchTotal,
  Country: country,
  CountedRows: total,
  Currency: currency,
  CsvDialect: dialect,
  PaymentPurpose: purpose,
  CurrencyRow: currencyRow,
  CurrentPage: page.currentPage,
  Day: day,
  Deed: confirmedOperation,
  DirectedPair: directedCurrencies,
  Division: division,
  ExchangeOrder: exchangeOrder,
  ExchangePayOrder: exchangePayOrder,
  ExportApplied: exportApplication,
  ExportJob: exportJobView,
  Failure: failure,
  FeeRule: rule,
  FeeTerms: feeTerms,
  GivenFile: givenFile,
  GrantedCard: grantedCard,
  Grantable: grantable,
  HistoryRow: historyRow,
  Income: incomeView,
  Instant: instant,
  LockedQuote: lockedQuote,
  Material: supplementFile,
  MaterialList: supplementFileList,
  Message: messageView,
  MfaCode: mfaCode,
  Money: moneyCodec,
  NameChecked: nameChecked,
  Notice: noticeView,
  OrderNo: orderNo,
  OrderReview: orderReview,
  PageSize: page.pageSize,
  PairBoard: pairBoard,
  PairRate: pairRate,
  Partner: partner,
  PasskeyAnswer: passkeyAnswer,
  PasskeyOptions: passkeyOptions,
  Payee: payee,
  PayeeAccount: payeeAccount,
  Payment: payment,
  PaymentCost: paymentCost,
  Person: personSchema,
  PoboPayer: poboPayerShape,
  PictureRead: read.output,
  QuotaCard: quotaCardView,
  Rate: rateCodec,
  Refund: incomeRefundView,
  Reminder: reminder,
  Rail: rail,
  Remittance: remittanceView,
  Role: roleSchema,
  SecondStepBegun: stepStartSchema,
  SettlementAgreement: settlementAgreementShape,
  SettlementArrival: settlementArrival,
  SettlementLink: settlementLink,
  SettlementOrder: settlementOrderShape,
  SignedMoney: signedMoneyCodec,
  ScreeningHit: screeningHitShape,
  Site: site,
  SiteSettings: siteSettings,
  StandingOrder: standingOrderShape,
  StoredFile: storedFile,
  Sum: sumCodec,
  Terms: termRows,
  GoodsCategory: goodsCategory,
  SettlementMaterial: settlementMaterial,
  SettlementMaterialAmount: materialInput.amount,
  SettlementMaterialFinding: materialFinding,
  SettlementMaterialDetail: materialDetailView,
  MaterialPaperCheck: paperCheck,
  CustomsProduct: customsProductShape,
  SpeedyProduct: speedyProductShape,
  Advance: advanceShape,
  SettlementPayee: listedSettlementPayee,
  SettlementPayeeInFull: settlementPayeeInFull,
  SettlementMaterialBatch: materialBatch,
  SettlementMaterialBatchPapers: batchPapers,
  SettlementMaterialBatchRow: materialBatchRow,
  SettlementMaterialBatchRows: batchRows,
  SettlementDraft: settlementDraft,
  SettlementEntry: settlementDraftEntry,
  SettlementMaterialDraft: materialDraft,
  SettlementMaterialLogistics: materialLogisticsShape,
  SettlementMaterialEntry: materialEntry,
  Tracking: tracking,
  Transfer: transferSchema,
  BookEntry: bookEntry,
  Association: associationView,
  LinkableMaterial: linkable,
  TransferRelation: relation,
  World: worldDetail,
  WorldName: worldName,
  WrittenNotice: writtenNotice,
  WebhookDelivery: webhookDelivery,
  WebhookEndpoint: webhookEndpoint,
  BusinessType: businessType,
  OffHoursRate: offHoursRate,
  ExchangePayState: stateSchema(exchangePayStates),
  IncomeState: stateSchema(receivingStates.income),
  ClosingStatus: stateSchema(closingStatus),
  PaymentBatchState: stateSchema(paymentStates.paymentBatch),
  PaymentReviewState: stateSchema(paymentStates.paymentReview),
  PaymentState: stateSchema(paymentStates.payment),
  AccountApplicationState: stateSchema(receivingStates.accountApplication),
  SettlementOrderState: stateSchema(settlementOrderStates),
  PaymentTerms: paymentTermsShape,
  SettleSwitch: settleSwitchShape,
  TickEffects: tickEffects,
  WorldAdvance: advanceStanding,
} satisfies Readonly<Record<string, z.ZodMiniType>>;

/** Maps the schemas that several calls share to their names in the contract's document. */
export const sharedSchemas: ReadonlyMap<z.core.$ZodType, string> = new Map(
  Object.entries(schemasByName).map(([name, schema]) => [schema, name]),
);
