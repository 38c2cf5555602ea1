import type * as z from "zod/mini";
import type { search, searchHit } from "@/lib/access/calls/search";
import type { Principal } from "@/lib/call/principal";
import { exchangeScreens } from "@/lib/exchange/screens";
import { maskedId } from "@/lib/forms/text-entry";
import { checkAccess } from "@/lib/gate/may";
import type { Screen } from "@/lib/gate/screen";
import { helpHitHref, searchHelp } from "@/lib/help/search/find";
import { localeOfCookie } from "@/lib/i18n/locale";
import { materialsScreens } from "@/lib/materials/screens";
import { money } from "@/lib/money/money";
import { paymentsScreens } from "@/lib/payments/screens";
import { formatAccountNumber } from "@/lib/receiving/account-numbers";
import { receivingScreens } from "@/lib/receiving/screens";
import { transfersScreens } from "@/lib/transfers/screens";
import { settlementScreens } from "@/lib/settlement/screens";
import type { CallContext, Handler } from "@/lib/simulator/platform/handler";
import { listSettlementPayees } from "../../settlement/payees/list";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { searchPages } from "./pages";
import {
  eachMax,
  exchangePaysNamed,
  findExchangesByText,
  findIncomesByText,
  findMaterialsByText,
  findPayeesByText,
  findPaymentsByText,
  receivingAccountsNamed,
  findRemittancesByText,
  findTransfersByText,
} from "./found-rows";

type Hit = z.output<typeof searchHit>;

/**
 * Searches everything that a person may view for a text: pages and actions first, then orders, accounts, payees and
 * help.
 */
export const searchPortalContent: Handler<typeof search.search> = async ({ text }, context) => {
  const { caller } = context;
  const searchContext = { ...context, text: text.toLowerCase() };
  const kinds = await Promise.all([
    searchPages(context, caller.locale, searchContext.text),
    orders(searchContext),
    receivingAccounts(searchContext),
    payees(searchContext),
    settledTo(searchContext),
    help(caller.locale, searchContext.text),
  ]);
  return { rows: kinds.flat() };
};

interface SearchContext extends Pick<CallContext<typeof search.search>, "world" | "now" | "sql" | "prisma" | "refuse"> {
  readonly principal: Principal;
  readonly text: string;
}

const mayOpen = (principal: Principal, screen: Screen): boolean => checkAccess(principal, screen.access) === null;

/** Lists the queries that search one kind of order each, with the page that shows such an order. */
const places: readonly {
  readonly screen: Screen;
  readonly find: typeof findPaymentsByText;
  readonly href: (no: string) => string;
}[] = [
  {
    screen: paymentsScreens.records,
    find: findPaymentsByText,
    href: (no) => `${paymentsScreens.records.path}?orderNo=${no}`,
  },
  {
    screen: settlementScreens.exchangePayOrders,
    find: exchangePaysNamed,
    href: (no) => `${settlementScreens.exchangePayOrders.path}?orderNo=${no}`,
  },
  {
    screen: exchangeScreens.orders,
    find: findExchangesByText,
    href: (no) => `${exchangeScreens.orders.path}?orderNo=${no}`,
  },
  {
    screen: receivingScreens.receipts,
    find: findRemittancesByText,
    href: (no) => `${receivingScreens.receipts.path}?orderNo=${no}`,
  },
  {
    screen: receivingScreens.receipts,
    find: findIncomesByText,
    href: (no) => `${receivingScreens.receipts.path}?orderNo=${no}`,
  },
  {
    screen: materialsScreens.detail,
    find: findMaterialsByText,
    href: (no) => `${materialsScreens.detail.path}?orderId=${no}`,
  },
  {
    screen: transfersScreens.records,
    find: findTransfersByText,
    href: (no) => `${transfersScreens.records.path}?orderNo=${no}`,
  },
];

async function orders(tx: SearchContext): Promise<Hit[]> {
  const open = places.filter(({ screen }) => mayOpen(tx.principal, screen));
  const rows = await Promise.all(
    open.map(async ({ find, href }) =>
      (await find(tx, tx.principal.userNo, tx.text)).map((row) => ({ ...row, href: href(row.page ?? row.no) })),
    ),
  );
  return rows
    .flat()
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, eachMax)
    .map(({ no, name, currency, minor, href }): Hit => ({
      kind: "order",
      title: no,
      detail: name,
      amount: money(currencyFromColumn(currency), minor),
      href,
    }));
}

async function receivingAccounts(tx: SearchContext): Promise<Hit[]> {
  if (!mayOpen(tx.principal, receivingScreens.accounts)) return [];
  const rows = await receivingAccountsNamed(tx, tx.principal.userNo, tx.text);
  return rows.map(({ id, name, account, currency }): Hit => ({
    kind: "account",
    title: formatAccountNumber(account),
    detail: `${currency} ${name}`,
    amount: null,
    href: `${receivingScreens.accounts.path}?accountId=${id}`,
  }));
}

/** Finds payees; a hit links to the payments made to the payee. */
async function payees(tx: SearchContext): Promise<Hit[]> {
  if (!mayOpen(tx.principal, paymentsScreens.records)) return [];
  const rows = await findPayeesByText(tx, tx.principal.userNo, tx.text);
  return rows.map(({ name, account, currency }): Hit => ({
    kind: "payee",
    title: name,
    detail: `${currency} ${maskedId(account)}`,
    amount: null,
    href: `${paymentsScreens.records.path}?payee=${encodeURIComponent(name)}`,
  }));
}

/** Finds the payees of CNY settlements. */
async function settledTo(tx: SearchContext): Promise<Hit[]> {
  if (!mayOpen(tx.principal, settlementScreens.payee)) return [];
  const { rows } = await listSettlementPayees({ text: tx.text, currentPage: 1, pageSize: eachMax }, tx);
  return rows.map(({ payeeNo, name, account, currency }): Hit => ({
    kind: "payee",
    title: name,
    detail: `${currency} ${maskedId(account)}`,
    amount: null,
    href: `${settlementScreens.payee.path}?payeeNo=${payeeNo}`,
  }));
}

/** Finds what the help says: the sections that answer the text as a question. */
async function help(locale: string, text: string): Promise<Hit[]> {
  const hits = (await searchHelp(localeOfCookie(locale), text)).slice(0, eachMax);
  return hits.map((hit): Hit => ({
    kind: "help",
    title: hit.title,
    detail: hit.trail[0] ?? hit.excerpt,
    amount: null,
    href: helpHitHref("/b2b/help", hit),
  }));
}
