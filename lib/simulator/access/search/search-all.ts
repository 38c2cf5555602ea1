import type * as z from "zod/mini";
import type { search, searchHit } from "@/lib/access/calls/search";
import { screens } from "@/lib/catalogue/screens";
import { titleKey } from "@/lib/catalogue/titles";
import type { Who } from "@/lib/call/who";
import { exchangeScreens } from "@/lib/exchange/screens";
import { maskedId } from "@/lib/forms/text-entry";
import { may } from "@/lib/gate/may";
import type { Screen } from "@/lib/gate/screen";
import { found } from "@/lib/help/find";
import { helpEntries } from "@/lib/help/load";
import { localeOfCookie } from "@/lib/i18n/locale";
import { money } from "@/lib/money/money";
import { paymentsScreens } from "@/lib/payments/screens";
import { receivingScreens } from "@/lib/receiving/screens";
import type { Handler } from "../../handler";
import { currencyOf } from "../../exchange/orders/views";
import { translatorFor } from "../../../i18n/translator";
import type { Sql } from "../../store/pool";

type Hit = z.output<typeof searchHit>;

/** So many of each kind at most: a list to choose from, not one to read. */
const eachMax = 5;

/** All that a person may see and that holds what was typed: pages first, then orders, payees and help. */
export const searchAll: Handler<typeof search.search> = async ({ text }, { who, world, caller, db }) => {
  const asked = { sql: db.sql, world: world.id, who, text: text.toLowerCase() };
  const kinds = await Promise.all([
    pages(who, caller.locale, asked.text),
    orders(asked),
    payees(asked),
    help(caller.locale, asked.text),
  ]);
  return { rows: kinds.flat() };
};

interface Asked {
  sql: Sql;
  world: string;
  who: Who;
  text: string;
}

const mayOpen = (who: Who, screen: Screen): boolean => may(who, screen.needs) === null;

/** Pages without parameters, and without the one that refuses. */
const isPlace = ({ path }: Screen): boolean =>
  path.startsWith("/b2b/") && !path.includes("{") && !path.startsWith("/b2b/exception");

async function pages(who: Who, locale: string, text: string): Promise<Hit[]> {
  const titleOf = await translatorFor(locale);
  return screens
    .filter((screen) => isPlace(screen) && mayOpen(who, screen))
    .map((screen): Hit => ({
      kind: "screen",
      title: titleOf(titleKey(screen)),
      detail: "",
      amount: null,
      href: screen.path,
    }))
    .filter(({ title }) => title.toLowerCase().includes(text))
    .slice(0, eachMax);
}

interface Found {
  no: string;
  name: string;
  currency: string;
  minor: bigint;
  at: Date;
}

/** Where orders of a kind are kept, and the page that shows one. Numbers hold capitals, names any letters. */
const places: readonly { screen: Screen; query: string; href: (no: string) => string }[] = [
  {
    screen: paymentsScreens.records,
    href: (no) => `${paymentsScreens.records.path}?orderNo=${no}`,
    query:
      "select order_no as no, payee_name as name, currency, amount_minor as minor, placed_at as at from payment where world = $1::uuid and user_no = $2 and (strpos(order_no, upper($3)) > 0 or strpos(lower(payee_name), $3) > 0)",
  },
  {
    screen: exchangeScreens.orders,
    href: (no) => `${exchangeScreens.orders.path}?orderNo=${no}`,
    query:
      "select order_no as no, sell || ' → ' || buy as name, sell as currency, sell_minor as minor, placed_at as at from exchange_order where world = $1::uuid and user_no = $2 and (strpos(order_no, upper($3)) > 0 or lower(sell || ' ' || buy) = $3 or lower(sell || buy) = $3)",
  },
  {
    screen: receivingScreens.receipts,
    href: (no) => `${receivingScreens.receipts.path}?tab=transit&orderNo=${no}`,
    query:
      "select order_no as no, payer_name as name, currency, amount_minor as minor, sent_at as at from remittance where world = $1::uuid and user_no = $2 and (strpos(order_no, upper($3)) > 0 or strpos(lower(payer_name), $3) > 0)",
  },
];

async function orders({ sql, world, who, text }: Asked): Promise<Hit[]> {
  const open = places.filter(({ screen }) => mayOpen(who, screen));
  const rows = await Promise.all(
    open.map(async ({ query, href }) =>
      (await sql<Found>(`${query} order by at desc limit ${eachMax}`, [world, who.userNo, text])).map((row) => ({
        ...row,
        href: href(row.no),
      })),
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
      amount: money(currencyOf(currency), minor),
      href,
    }));
}

/** A payee leads to what was paid to them. */
async function payees({ sql, world, who, text }: Asked): Promise<Hit[]> {
  if (!mayOpen(who, paymentsScreens.records)) return [];
  const rows = await sql<{ name: string; account: string; currency: string }>(
    `select name, account, currency from payee where world = $1::uuid and user_no = $2 and state <> 'removed' and (strpos(lower(name), $3) > 0 or strpos(lower(nickname), $3) > 0 or strpos(lower(account), $3) > 0) order by made_at desc, id desc limit ${eachMax}`,
    [world, who.userNo, text],
  );
  return rows.map(({ name, account, currency }): Hit => ({
    kind: "payee",
    title: name,
    detail: `${currency} ${maskedId(account)}`,
    amount: null,
    href: `${paymentsScreens.records.path}?payee=${encodeURIComponent(name)}`,
  }));
}

async function help(locale: string, text: string): Promise<Hit[]> {
  const entries = found(await helpEntries(localeOfCookie(locale)), text).slice(0, eachMax);
  return entries.map(({ slug, title, lead }): Hit => ({
    kind: "help",
    title,
    detail: lead,
    amount: null,
    href: `/help?article=${slug}`,
  }));
}
