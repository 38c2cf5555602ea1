import type * as z from "zod/mini";
import { begun } from "@/lib/access/calls/mfa";
import { grantable, person, role } from "@/lib/access/calls/people";
import { deed } from "@/lib/call/deed";
import { day, orderNo, page, total } from "@/lib/call/field-schemas";
import { apiKey } from "@/lib/developers/calls/keys";
import { dollars } from "@/lib/developers/keys/entries";
import { delivery as webhookDelivery, endpoint as webhookEndpoint } from "@/lib/developers/calls/webhooks";
import { batchTold } from "@/lib/developers/webhook-events";
import { exchangeOrder, lockedQuote, pairRate } from "@/lib/exchange/calls/orders";
import { quotaCard } from "@/lib/exchange/calls/quota-cards";
import { pairBoard } from "@/lib/exchange/calls/rates";
import { reminder } from "@/lib/exchange/calls/reminders";
import { directed } from "@/lib/exchange/directed-pair";
import { refund } from "@/lib/receiving/calls/refunds";
import { applied, exportJob } from "@/lib/files/calls/exports";
import { material, materialList } from "@/lib/files/calls/materials";
import { mfaCode, passkeyAnswer, passkeyOptions } from "@/lib/gate/second-step";
import { currency } from "@/lib/money/currency";
import { entry as bookEntry } from "@/lib/operations/calls/by-hand/entries";
import { feeTerms } from "@/lib/money/fee";
import { dialect } from "@/lib/files/sheets/dialect";
import { storedFile } from "@/lib/files/stored-file";
import { moneyCodec, signedMoneyCodec, sumCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import {
  batch as materialBatch,
  batchPapers,
  batchRow as materialBatchRow,
  batchRows,
} from "@/lib/materials/batch-shape";
import { materialDraft } from "@/lib/materials/calls/drafts";
import { historyRow, stateOf } from "@/lib/call/state";
import { closingStatus } from "@/lib/exchange/states";
import * as paymentStates from "@/lib/payments/states";
import * as receivingStates from "@/lib/receiving/states";
import { settlementOrder as settlementOrderStates } from "@/lib/settlement/order-states";
import { exchangePay as exchangePayStates } from "@/lib/settlement/exchange-pay-states";
import { offHoursRate } from "@/lib/settlement/calls/conditions";
import { paymentTermsShape } from "@/lib/operations/calls/payment-terms";
import { recordingShape } from "@/lib/operations/calls/scenarios";
import { settleSwitchShape } from "@/lib/materials/calls/materials";
import { tickEffects } from "@/lib/operations/calls/worlds";
import { advanceShape, speedyProductShape } from "@/lib/settlement/calls/advances";
import {
  settlementAgreementShape,
  settlementArrival,
  settlementLink,
  settlementOrder,
} from "@/lib/settlement/calls/order-shape";
import { exchangePayOrder } from "@/lib/settlement/calls/exchange-pay";
import { customsProductShape } from "@/lib/materials/calls/customs";
import {
  goodsCategory,
  materialFinding,
  materialInput,
  material as settlementMaterial,
  materialDetail,
  paperCheck,
  materialLogisticsShape,
} from "@/lib/materials/calls/materials";
import { materialEntry } from "@/lib/materials/entry";
import { message } from "@/lib/notices/calls/messages";
import { notice } from "@/lib/notices/calls/notice-board";
import { termRows } from "@/lib/operations/calls/driving";
import { rule } from "@/lib/operations/calls/fees";
import { notice as writtenNotice } from "@/lib/operations/calls/notices";
import { givenFile } from "@/lib/operations/calls/orders";
import { grantedCard } from "@/lib/operations/calls/quota-cards";
import { purpose } from "@/lib/payments/calls/payments";
import { row as site, siteSettings } from "@/lib/operations/calls/sites";
import { reviewed, screeningHit } from "@/lib/operations/calls/verification";
import { advanceStanding, failure, world, worldName } from "@/lib/operations/calls/worlds";
import { batch, batchColumn, batchRow, batchTotal } from "@/lib/payments/batch-shape";
import { nameChecked } from "@/lib/payments/calls/names";
import { partner } from "@/lib/payments/calls/partners";
import { payment, paymentCost, tracking } from "@/lib/payments/calls/payments";
import { poboPayer } from "@/lib/payments/calls/pobo";
import { review as orderReview } from "@/lib/payments/calls/reviews";
import { standingOrder } from "@/lib/payments/calls/standing-orders";
import { payee } from "@/lib/payments/payee-shape";
import { association, linkable } from "@/lib/receiving/calls/associations";
import { payeeAccount } from "@/lib/receiving/calls/accounts";
import {
  application as accountApplication,
  applicationDraft,
  applicationFinding,
  draftEntry,
} from "@/lib/receiving/calls/applications";
import { income, rail, remittance } from "@/lib/receiving/calls/receiving";
import { bank } from "@/lib/reference/calls/banks";
import { currencyRow } from "@/lib/reference/calls/currencies";
import { read } from "@/lib/reference/calls/pictures";
import { country, division } from "@/lib/reference/calls/places";
import { instant } from "@/lib/time/instant";
import { businessType } from "@/lib/files/calls/files";
import { relation } from "@/lib/transfers/calls/relations";
import { transfer } from "@/lib/transfers/calls/transfers";
import { application, standing } from "@/lib/verification/calls/applications";
import { draft } from "@/lib/verification/calls/drafts";
import { entry, ownerShape, papersShape, personShape } from "@/lib/verification/entry";
import { settlementDraft } from "@/lib/settlement/calls/drafts";
import { settlementDraftEntry } from "@/lib/settlement/orders/entry";
import { listedSettlementPayee, settlementPayeeInFull } from "@/lib/settlement/payee-shape";

const named = {
  AccountApplication: accountApplication,
  AccountApplicationDraft: applicationDraft,
  AccountApplicationEntry: draftEntry,
  AccountApplicationFinding: applicationFinding,
  ApiKey: apiKey,
  ApiKeyLimit: dollars,
  Applicant: entry,
  ApplicantOwner: ownerShape,
  ApplicantPerson: personShape,
  ApplicantDraft: draft,
  ApplicantPapers: papersShape,
  ApplicantStanding: standing,
  Application: application,
  ApplicationReviewed: reviewed,
  Bank: bank,
  Batch: batch,
  BatchColumn: batchColumn,
  BatchRow: batchRow,
  BatchTold: batchTold,
  BatchTotal: batchTotal,
  Country: country,
  CountedRows: total,
  Currency: currency,
  CsvDialect: dialect,
  PaymentPurpose: purpose,
  CurrencyRow: currencyRow,
  CurrentPage: page.currentPage,
  Day: day,
  Deed: deed,
  DirectedPair: directed,
  Division: division,
  ExchangeOrder: exchangeOrder,
  ExchangePayOrder: exchangePayOrder,
  ExportApplied: applied,
  ExportJob: exportJob,
  Failure: failure,
  FeeRule: rule,
  FeeTerms: feeTerms,
  GivenFile: givenFile,
  GrantedCard: grantedCard,
  Grantable: grantable,
  HistoryRow: historyRow,
  Income: income,
  Instant: instant,
  LockedQuote: lockedQuote,
  Material: material,
  MaterialList: materialList,
  Message: message,
  MfaCode: mfaCode,
  Money: moneyCodec,
  NameChecked: nameChecked,
  Notice: notice,
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
  Person: person,
  PoboPayer: poboPayer,
  PictureRead: read.gives,
  QuotaCard: quotaCard,
  Rate: rateCodec,
  Refund: refund,
  Reminder: reminder,
  Rail: rail,
  Remittance: remittance,
  Role: role,
  SecondStepBegun: begun,
  SettlementAgreement: settlementAgreementShape,
  SettlementArrival: settlementArrival,
  SettlementLink: settlementLink,
  SettlementOrder: settlementOrder,
  SignedMoney: signedMoneyCodec,
  ScreeningHit: screeningHit,
  Site: site,
  SiteSettings: siteSettings,
  StandingOrder: standingOrder,
  StoredFile: storedFile,
  Sum: sumCodec,
  Terms: termRows,
  GoodsCategory: goodsCategory,
  SettlementMaterial: settlementMaterial,
  SettlementMaterialAmount: materialInput.amount,
  SettlementMaterialFinding: materialFinding,
  SettlementMaterialDetail: materialDetail,
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
  Transfer: transfer,
  BookEntry: bookEntry,
  Association: association,
  LinkableMaterial: linkable,
  TransferRelation: relation,
  World: world,
  WorldName: worldName,
  WrittenNotice: writtenNotice,
  WebhookDelivery: webhookDelivery,
  WebhookEndpoint: webhookEndpoint,
  BusinessType: businessType,
  OffHoursRate: offHoursRate,
  ExchangePayState: stateOf(exchangePayStates),
  IncomeState: stateOf(receivingStates.income),
  ClosingStatus: stateOf(closingStatus),
  PaymentBatchState: stateOf(paymentStates.paymentBatch),
  PaymentReviewState: stateOf(paymentStates.paymentReview),
  PaymentState: stateOf(paymentStates.payment),
  AccountApplicationState: stateOf(receivingStates.accountApplication),
  SettlementOrderState: stateOf(settlementOrderStates),
  PaymentTerms: paymentTermsShape,
  Recording: recordingShape,
  SettleSwitch: settleSwitchShape,
  TickEffects: tickEffects,
  WorldAdvance: advanceStanding,
} satisfies Readonly<Record<string, z.ZodMiniType>>;

/** What several calls share, under its name in the contract's document. */
export const sharedSchemas: ReadonlyMap<z.core.$ZodType, string> = new Map(
  Object.entries(named).map(([name, schema]) => [schema, name]),
);
