import type { HelpSlug } from "./articles";

/** Maps the beginning of a page's address to its help article; the longest match counts. */
export const helpOfPages: readonly (readonly [beginning: string, slug: HelpSlug])[] = [
  ["/b2b/collection/material_page", "settlement-materials"],
  ["/b2b/settle/payee_page", "settlement-payees"],
  ["/b2b/settle/advances", "speedy-settlement"],
  ["/b2b/settle/settle-", "settlements"],
  ["/b2b/collection/", "getting-paid"],
  ["/b2b/collection/apply_page", "receiving-accounts"],
  ["/b2b/collection/payee_account_page", "receiving-accounts"],
  ["/b2b/exchange/exchangeOrder", "exchange-orders"],
  ["/b2b/exchange/exchangePay", "exchange-and-pay"],
  ["/b2b/exchange/exchangeQuery", "quotes"],
  ["/b2b/exchange/", "real-time-exchange"],
  ["/b2b/payment_manage/payment_order", "payment-states"],
  ["/b2b/payment_manage/payee", "payees"],
  ["/b2b/payment_manage/poboPayee", "paying-on-behalf"],
  ["/b2b/payment_manage/batchPayment", "batch-payments"],
  ["/b2b/payment_manage/", "paying"],
  ["/b2b/transfer_manage/", "transfers"],
  ["/b2b/developer/webhooks", "webhooks"],
  ["/b2b/developer/testing", "simulator"],
  ["/b2b/developer/", "api-keys"],
  ["/b2b/setting/operator", "roles-and-people"],
  ["/b2b/setting/safety/sessions", "sessions"],
  ["/b2b/setting/safety/payment-verification", "second-step"],
  ["/b2b/setting/safety/payment-approval", "payment-approval"],
  ["/b2b/setting/safety", "passwords"],
  ["/b2b/setting/protocolManage", "agreements"],
  ["/b2b/setting/verified", "real-name"],
  ["/b2b/customer-service/", "notices"],
  ["/b2b/exception/", "permissions"],
  ["/b2b/account/rate", "quotes"],
  ["/b2b/account/vouchers", "vouchers"],
  ["/b2b/account", "balances"],
  ["/login", "sign-in"],
  ["/subLogin", "sign-in"],
  ["/forget", "passwords"],
  ["/register", "first-steps"],
  ["/activate", "codes"],
  ["/bind", "codes"],
];

const longestFirst = [...helpOfPages].sort(([a], [b]) => b.length - a.length);

/** Returns the help link of a page outside the portal's shell; the help centre itself when no article matches. */
export const helpHref = (path: string): string => {
  const slug = longestFirst.find(([beginning]) => path.startsWith(beginning))?.[1];
  return slug ? `/help?article=${slug}` : "/help";
};
