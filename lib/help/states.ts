import type { AreaName } from "@/lib/i18n/areas";
import { stateAnchor } from "@/lib/i18n/state-anchor";
import type { HelpSlug } from "./articles";

/**
 * Lists the state machines whose states merchants see: the area with the states' labels (`<area>.<machine>.<state>` in
 * messages) and the article that explains each state, in both languages, in a table's row `| {machine.state} | why | what
 * to do |`. Search words of a state, or of a heading with an anchor (`## Title {#anchor}`), are lines in the front of the
 * file. `tests/house/help-states.test.ts` compares all of it with the machines of the catalogue.
 */
export const explainedMachines = {
  role: { area: "access", article: "roles-and-people" },
  person: { area: "access", article: "roles-and-people" },
  verification: { area: "verification", article: "real-name" },
  liveness: { area: "verification", article: "real-name" },
  remittance: { area: "receiving", article: "remittance-states" },
  income: { area: "receiving", article: "remittance-states" },
  incomeRefund: { area: "receiving", article: "remittance-states" },
  association: { area: "receiving", article: "associations" },
  accountApplication: { area: "receiving", article: "receiving-accounts" },
  receivingAccount: { area: "receiving", article: "receiving-accounts" },
  material: { area: "materials", article: "settlement-materials" },
  materialLogistics: { area: "materials", article: "settlement-materials" },
  materialSwitch: { area: "materials", article: "settlement-materials" },
  customsProduct: { area: "materials", article: "settlement-materials" },
  materialBatch: { area: "materials", article: "material-batches" },
  settlementOrder: { area: "settlement", article: "settlements" },
  settlementPayee: { area: "settlement", article: "settlement-payees" },
  advanceProduct: { area: "settlement", article: "speedy-settlement" },
  advance: { area: "settlement", article: "speedy-settlement" },
  exchangePay: { area: "settlement", article: "exchange-and-pay" },
  realTimeOrder: { area: "exchange", article: "real-time-exchange" },
  limitOrder: { area: "exchange", article: "limit-orders" },
  bookedOrder: { area: "exchange", article: "delivery-day-exchange" },
  postFundedOrder: { area: "exchange", article: "delivery-day-exchange" },
  productAccess: { area: "exchange", article: "real-time-exchange" },
  rateReminder: { area: "exchange", article: "quotes" },
  quotaCard: { area: "exchange", article: "quotes" },
  payment: { area: "payments", article: "payment-states" },
  paymentRecall: { area: "payments", article: "payment-states" },
  paymentRefund: { area: "payments", article: "payment-states" },
  paymentReview: { area: "payments", article: "payment-approval" },
  paymentBatch: { area: "payments", article: "batch-payments" },
  standingOrder: { area: "payments", article: "payments-ahead" },
  payee: { area: "payments", article: "payees" },
  poboPayer: { area: "payments", article: "paying-on-behalf" },
  accountTransfer: { area: "transfers", article: "transfers" },
  transferRelation: { area: "transfers", article: "transfers" },
  apiKey: { area: "developers", article: "api-keys" },
  webhookEndpoint: { area: "developers", article: "webhooks" },
  webhookDelivery: { area: "developers", article: "webhooks" },
  exportJob: { area: "files", article: "balances" },
} as const satisfies Readonly<Record<string, { readonly area: AreaName; readonly article: HelpSlug }>>;

type ExplainedMachine = keyof typeof explainedMachines;

export const isExplainedMachine = (name: string): name is ExplainedMachine => Object.hasOwn(explainedMachines, name);

/** Returns the address of a state's explanation in the help centre; undefined for a machine without explanations. */
export const stateHelpHref = ({ name }: { readonly name: string }, state: string): string | undefined =>
  isExplainedMachine(name) ? `/help?article=${explainedMachines[name].article}#${stateAnchor(name, state)}` : undefined;
