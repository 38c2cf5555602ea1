import * as z from "zod/mini";
import { declareCalls, file } from "@/lib/call/call";
import { singleLineText, orderNo, page, pageSchema } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { sumCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { accountKinds } from "../account-places";
import { accountWaits } from "../account-terms";
import { receivingScreens } from "../screens";
import { receivingAccount as machine } from "../states";

const accountReads = declareCalls("/api/b2b/payee-account", { access: screenAccess(receivingScreens.accounts) });
const accountWrites = declareCalls("/api/b2b/payee-account", {
  access: screenActionAccess(receivingScreens.accounts, "manage"),
});
const open = declareCalls("/api/payee-account-share", { access: "nobody" });

/** Holds the account details that a payer needs to send money, and nothing else about the merchant. */
export const accountDetails = z.object({
  kind: z.enum(accountKinds),
  country: z.string(),
  bank: z.string(),
  currency,
  holder: z.string(),
  number: z.string(),
  bankCode: z.string(),
  localNumber: z.string(),
  reference: z.string(),
});

/** Describes a receiving account to its merchant. */
export const payeeAccount = z.extend(accountDetails, {
  accountId: z.uuid(),
  applicationNo: orderNo,
  state: stateSchema(machine),
  tradeType: z.string(),
  openedAt: instant,
  lastFundsAt: z.nullable(instant),
  /** Holds the time of its cancellation unless funds arrive before; null when it is cancelled already. */
  cancelsAt: z.nullable(instant),
  /** Holds the number of days without receipts, up to now. */
  idleDays: z.int(),
  cancelledAt: z.nullable(instant),
  /** idle or closed; empty while it is active. */
  cancelReason: z.string(),
  /** Holds the time since which a link shares it; null without a link. */
  sharedAt: z.nullable(instant),
});

const accountKey = { accountId: z.uuid("text.missing") };

/**
 * Declares the calls of receiving accounts: details for payers, receipts, and sharing (specification 2, sections 2 to
 * 4).
 */
export const payeeAccounts = {
  payeeAccounts: accountReads.post("page", {
    about: "The merchant's receiving accounts: those in use first, then newest first.",
    effect: "reads",
    input: z.object({
      state: z.optional(stateSchema(machine)),
      currency: z.optional(currency),
      /** Selects those that are cancelled soon unless funds arrive. */
      waits: z.optional(z.enum(accountWaits)),
      ...page,
    }),
    output: pageSchema(payeeAccount),
    reads: ["receiving-accounts"],
  }),
  payeeAccount: accountReads.post("detail", {
    about: "One receiving account, with what came in on it in each of the last twelve months.",
    effect: "reads",
    input: z.object(accountKey),
    output: z.object({
      account: payeeAccount,
      months: z.array(z.object({ month: z.string(), amount: sumCodec, count: z.int() })),
    }),
    errors: ["RECEIVING_ACCOUNT_NOTFOUND"],
    reads: ["receiving-accounts", "incomes"],
  }),
  accountPaper: accountReads.post("download-pdf", {
    about: "The details of an account as PDF, for payers.",
    access: screenActionAccess(receivingScreens.accounts, "export"),
    subject: "accountId",
    effect: "writes",
    input: z.object({ ...accountKey, language: z.optional(z.enum(["zh-CN", "en-US"])) }),
    output: file,
    errors: ["RECEIVING_ACCOUNT_NOTFOUND", "OPERATION_NOT_ALLOW", "DOWNLOAD_REPEATED"],
  }),
  shareAccount: accountWrites.post("share", {
    about: "Makes a secret link to an account's details, told once; an earlier one ceases to serve.",
    subject: "accountId",
    effect: "writes",
    input: z.object(accountKey),
    output: z.object({ url: z.string(), sharedAt: instant }),
    errors: ["RECEIVING_ACCOUNT_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["receiving-accounts"],
  }),
  withdrawShare: accountWrites.post("withdraw-share", {
    about: "Withdraws the link of an account: whoever has it sees nothing any more.",
    subject: "accountId",
    input: z.object(accountKey),
    errors: ["RECEIVING_ACCOUNT_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["receiving-accounts"],
  }),
  openSharedAccount: open.post("open", {
    about: "What the page behind a secret link shows: what a payer needs, and nothing else of the merchant.",
    effect: "reads",
    input: z.object({ token: singleLineText(1, 80) }),
    output: accountDetails,
    errors: ["LINK_UNUSABLE", "REQUEST_BUSY"],
  }),
};
