import * as z from "zod/mini";
import { calls, file } from "@/lib/call/call";
import { line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { stateOf } from "@/lib/call/state";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { sumCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { accountKinds } from "../account-places";
import { accountWaits } from "../account-terms";
import { receivingScreens } from "../screens";
import { receivingAccount as machine } from "../states";

const shown = calls("/api/b2b/payee-account", { needs: permissionOf(receivingScreens.accounts) });
const kept = calls("/api/b2b/payee-account", { needs: permissionTo(receivingScreens.accounts, "manage") });
const open = calls("/api/payee-account-share", { needs: "nobody" });

/** What a payer needs to send money to an account, and nothing else of the merchant. */
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

/** A receiving account as its merchant sees it. */
export const payeeAccount = z.extend(accountDetails, {
  accountId: z.uuid(),
  applicationNo: orderNo,
  state: stateOf(machine),
  tradeType: z.string(),
  openedAt: instant,
  lastFundsAt: z.nullable(instant),
  /** When it is cancelled unless something comes in before; null where it is already. */
  cancelsAt: z.nullable(instant),
  /** The days without receipts, counted to now. */
  idleDays: z.int(),
  cancelledAt: z.nullable(instant),
  /** idle or closed; empty while it is active. */
  cancelReason: z.string(),
  /** Since when a link shows it; null where none does. */
  sharedAt: z.nullable(instant),
});

const one = { accountId: z.uuid("text.missing") };

/** Receiving accounts: what payers need, what came in, and who may see it (specification 2, sections 2 to 4). */
export const payeeAccounts = {
  payeeAccounts: shown.post("page", {
    about: "The merchant's receiving accounts: those in use first, then newest first.",
    effect: "reads",
    takes: z.object({
      state: z.optional(stateOf(machine)),
      currency: z.optional(currency),
      /** Those that are cancelled soon unless funds come in. */
      waits: z.optional(z.enum(accountWaits)),
      ...page,
    }),
    gives: pageOf(payeeAccount),
    reads: ["receiving-accounts"],
  }),
  payeeAccount: shown.post("detail", {
    about: "One receiving account, with what came in on it in each of the last twelve months.",
    effect: "reads",
    takes: z.object(one),
    gives: z.object({
      account: payeeAccount,
      months: z.array(z.object({ month: z.string(), amount: sumCodec, count: z.int() })),
    }),
    refuses: ["RECEIVING_ACCOUNT_NOTFOUND"],
    reads: ["receiving-accounts", "incomes"],
  }),
  accountPaper: shown.post("download-pdf", {
    about: "The details of an account as PDF, for payers.",
    needs: permissionTo(receivingScreens.accounts, "export"),
    subject: "accountId",
    effect: "writes",
    takes: z.object({ ...one, language: z.optional(z.enum(["zh-CN", "en-US"])) }),
    gives: file,
    refuses: ["RECEIVING_ACCOUNT_NOTFOUND", "OPERATION_NOT_ALLOW", "DOWNLOAD_REPEATED"],
  }),
  shareAccount: kept.post("share", {
    about: "Makes a secret link to an account's details, told once; an earlier one ceases to serve.",
    subject: "accountId",
    effect: "writes",
    takes: z.object(one),
    gives: z.object({ url: z.string(), sharedAt: instant }),
    refuses: ["RECEIVING_ACCOUNT_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["receiving-accounts"],
  }),
  withdrawShare: kept.post("withdraw-share", {
    about: "Withdraws the link of an account: whoever has it sees nothing any more.",
    subject: "accountId",
    takes: z.object(one),
    refuses: ["RECEIVING_ACCOUNT_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["receiving-accounts"],
  }),
  openSharedAccount: open.post("open", {
    about: "What the page behind a secret link shows: what a payer needs, and nothing else of the merchant.",
    effect: "reads",
    takes: z.object({ token: line(1, 80) }),
    gives: accountDetails,
    refuses: ["LINK_UNUSABLE", "REQUEST_BUSY"],
  }),
};
