import { currencyCodes, isCurrency, type Currency } from "@/lib/money/currency";
import type { EntryKind } from "../entry-kinds";
import { isoCode } from "../iso-currency";
import type { AccountingSystem } from "./systems";

interface Account {
  readonly code: string;
  readonly name: string;
}

/**
 * Describes a chart of accounts: the other side of each kind of entry, and the merchant's own account in a currency.
 */
interface Chart {
  kind(kind: EntryKind): Account;
  bank(currency: Currency): Account;
}

/** Groups the kinds, so that each chart names an account once. */
type Use =
  | "customers"
  | "suppliers"
  | "deposits"
  | "charges"
  | "interest"
  | "exchange"
  | "penalties"
  | "loans"
  | "onTheWay"
  | "partners";

const uses: Readonly<Record<EntryKind, Use>> = {
  remittance: "customers",
  incomeRefund: "customers",
  exchange: "exchange",
  exchangeFee: "charges",
  advanceFee: "deposits",
  advanceFeeBack: "deposits",
  penaltyCollected: "penalties",
  paymentDispatch: "suppliers",
  paymentDispatchBack: "suppliers",
  paymentCharge: "charges",
  paymentFeeKept: "charges",
  paymentChargeBack: "charges",
  paymentExchange: "exchange",
  paymentExchangeBack: "exchange",
  paymentRefund: "suppliers",
  exchangePayExchange: "exchange",
  exchangePayDispatch: "suppliers",
  exchangePayDispatchBack: "suppliers",
  exchangePayReturn: "suppliers",
  exchangePayCharge: "charges",
  advanceGiven: "loans",
  speedyFee: "interest",
  advanceRepaid: "loans",
  advanceInterest: "interest",
  settlementExchange: "exchange",
  settlementFee: "charges",
  settlementPayout: "onTheWay",
  settlementPayoutBack: "onTheWay",
  transfer: "partners",
};

const account = (code: string, name: string): Account => ({ code, name });

/** Returns two digits for each currency, in the product's order: the sub-account of the merchant's own accounts. */
const subAccount = (currency: Currency): string => String(currencyCodes.indexOf(currency) + 1).padStart(2, "0");

/**
 * Holds the chart of the Accounting Standards for Business Enterprises of the PRC (财政部《企业会计准则——应用指南》, 会计科目): four
 * digits, and sub-accounts in Kingdee's form, after a point.
 */
const enterprise: Readonly<Record<Use, Account>> = {
  customers: account("1122", "应收账款"),
  suppliers: account("2202", "应付账款"),
  deposits: account("1221.01", "其他应收款-换汇预收费"),
  charges: account("6603.01", "财务费用-手续费"),
  interest: account("6603.02", "财务费用-利息支出"),
  exchange: account("6603.03", "财务费用-汇兑损益"),
  penalties: account("6711", "营业外支出"),
  loans: account("2001", "短期借款"),
  onTheWay: account("1012", "其他货币资金"),
  partners: account("1221.02", "其他应收款-往来款"),
};

/**
 * Holds the codes of Xero's own chart where it has one (404 Bank Fees, 437 Interest Expense, 499 Realised Currency
 * Gains, 900 Loan). Manual journals accept no bank accounts, receivables or payables, so those are clearing accounts.
 */
const xero: Readonly<Record<Use, Account>> = {
  customers: account("620", "Customer Receipts Clearing"),
  suppliers: account("820", "Supplier Payments Clearing"),
  deposits: account("621", "Exchange Deposits"),
  charges: account("404", "Bank Fees"),
  interest: account("437", "Interest Expense"),
  exchange: account("499", "Realised Currency Gains"),
  penalties: account("438", "Exchange Default Costs"),
  loans: account("900", "Loan"),
  onTheWay: account("622", "Funds in Transit"),
  partners: account("623", "Transfers Clearing"),
};

/**
 * Holds the names of QuickBooks Online's own chart where it has one; receivables and payables would require a name on
 * each line.
 */
const quickbooks: Readonly<Record<Use, Account>> = {
  customers: account("1250", "Customer Receipts Clearing"),
  suppliers: account("2050", "Supplier Payments Clearing"),
  deposits: account("1260", "Exchange Deposits"),
  charges: account("6010", "Bank charges"),
  interest: account("6020", "Interest expense"),
  exchange: account("7010", "Exchange Gain or Loss"),
  penalties: account("6030", "Exchange Default Costs"),
  loans: account("2500", "Short-term loans"),
  onTheWay: account("1270", "Funds in Transit"),
  partners: account("1280", "Transfers Clearing"),
};

const kindIn =
  (accounts: Readonly<Record<Use, Account>>): Chart["kind"] =>
  (kind) =>
    accounts[uses[kind]];

const kingdee: Chart = {
  kind: kindIn(enterprise),
  bank: (currency) => account(`1002.${subAccount(currency)}`, `银行存款-${isoCode(currency)}`),
};

/** Returns the same account in Yonyou's form, which marks levels by the number of digits, without a point. */
const withoutPoint = ({ code, name }: Account): Account => account(code.replace(".", ""), name);

const charts: Readonly<Record<AccountingSystem, Chart>> = {
  kingdee,
  yonyou: {
    kind: (kind) => withoutPoint(kingdee.kind(kind)),
    bank: (currency) => withoutPoint(kingdee.bank(currency)),
  },
  xero: {
    kind: kindIn(xero),
    bank: (currency) => account(`091.${subAccount(currency)}`, `Cross-border Account ${isoCode(currency)}`),
  },
  quickbooks: {
    kind: kindIn(quickbooks),
    bank: (currency) => account(`1020.${subAccount(currency)}`, `Cross-border account ${isoCode(currency)}`),
  },
};

/** Returns the default accounts of a program's table, by row. */
export const defaultVoucherAccounts =
  (system: AccountingSystem) =>
  (row: EntryKind | Currency): Account =>
    isCurrency(row) ? charts[system].bank(row) : charts[system].kind(row);
