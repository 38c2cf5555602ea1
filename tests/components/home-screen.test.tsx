import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ComponentProps, ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CashWeekCard } from "@/components/home/cash-strip";
import { coverHref } from "@/components/home/cover";
import { MerchantHomeScreen, type HomeFacts } from "@/components/home/home";
import { LatestOrdersCard } from "@/components/home/latest";
import { NeedsYouCard } from "@/components/home/needs-you";
import { CurrencyTiles } from "@/components/home/tiles";
import { cashWeek } from "@/lib/accounts/cash-week";
import type { Locale } from "@/lib/i18n/locale";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

// the shell puts texts around what a browser renders alone: here all of them are there
vi.mock("@/components/shell/frame/area-messages", () => ({
  AreaTranslations: ({ children }: { children: ReactNode }) => children,
}));

beforeEach(() => vi.stubGlobal("fetch", () => new Promise(() => undefined)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const now = beijingInstant("2026-03-18", 10);
const show = async (part: ReactNode, locale: Locale = "en-US") => render(await inPortal(part, { now, locale }));

const balance = (currency: Currency, available: bigint, held: bigint, value: bigint | null) => ({
  currency,
  available: money(currency, available),
  held: money(currency, held),
  value: value === null ? null : money("USD", value),
});
const balances = {
  rows: [
    balance("CNH", 2_745_824_86n, 0n, 392_000_00n),
    balance("USD", 1_021_589_80n, 3_000_00n, 1_024_589_80n),
    balance("SGD", 100_00n, 0n, null),
  ],
  total: money("USD", 2_049_179_60n),
  at: now,
};
const actions = {
  pay: "/b2b/payment_manage/initiate_payment",
  exchange: "/b2b/exchange/exchangeApply",
  settle: "/b2b/settle/settle-apply",
} as const;
const today = [
  { currency: "CNH" as const, change: money("USD", -5_00n) },
  { currency: "USD" as const, change: money("USD", 0n) },
];
const tiles = (props: Partial<ComponentProps<typeof CurrencyTiles>> = {}) => (
  <CurrencyTiles {...{ balances, today, actions }} reporting="USD" visibleCurrencies={[]} isHidden={false} {...props} />
);
const linksIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
const textOf = (element: HTMLElement | undefined) => element?.textContent.replace(/\s+/g, " ").trim();

test("a tile has the available and the reserved money, the share of the total and today's change, and links that name the currency", async () => {
  await show(tiles());
  const [cnh, usd, sgd] = screen.getAllByRole("listitem");
  expect([textOf(cnh), textOf(usd)]).toEqual([
    "CNH Offshore renminbiShare 19.1%Available 2,745,824.86−5.00 USD todayConvert CNHPay CNHSettle CNH",
    "USD US dollarShare 50.0%Available 1,021,589.80Reserved 3,000.00No change todayConvert USDPay USDSettle USD",
  ]);
  expect(usd && linksIn(usd)).toEqual([
    ["Convert USD", "/b2b/exchange/exchangeApply?sell=USD&buy=CNH"],
    ["Pay USD", "/b2b/payment_manage/initiate_payment"],
    ["Settle USD", "/b2b/settle/settle-apply?currency=USD"],
  ]);
  // yuan are sold for dollars; a currency that is neither exchanged nor settled can only be paid with
  expect(cnh && linksIn(cnh)[0]).toEqual(["Convert CNH", "/b2b/exchange/exchangeApply?sell=CNH&buy=USD"]);
  expect(sgd && linksIn(sgd)).toEqual([["Pay SGD", "/b2b/payment_manage/initiate_payment"]]);
});

test("tiles of the selected currencies are in their order, money of others is named, and masked tiles have no figure", async () => {
  await show(tiles({ visibleCurrencies: ["JPY", "USD"], isHidden: true }));
  expect(screen.getAllByRole("listitem").map((tile) => textOf(tile)?.slice(0, 3))).toEqual(["JPY", "USD"]);
  expect(document.body.textContent).toContain("CNH SGD");
  expect(document.body.textContent).toContain("••••");
  expect(document.body.textContent).not.toMatch(/\d/);
});

test("six tiles are seen at once, the others unfold", async () => {
  const codes = ["CNH", "USD", "EUR", "HKD", "JPY", "GBP", "AUD", "CAD"] as const;
  await show(tiles({ visibleCurrencies: codes }));
  expect(screen.getAllByRole("listitem")).toHaveLength(6);
  fireEvent.click(screen.getByRole("button", { name: "2 more" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(8);
  fireEvent.click(screen.getByRole("button", { name: "Show fewer" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(6);
});

const task = { count: 1, deadline: null, since: null, sums: [] };
const tasks = [
  {
    ...task,
    todo: "inDefault" as const,
    deadline: beijingInstant("2026-03-18", 9),
    href: "/b2b/exchange/exchangeOrder?orderNo=FX1",
  },
  {
    ...task,
    todo: "paymentReview" as const,
    count: 3,
    deadline: beijingInstant("2026-03-18", 17),
    href: "/b2b/payment_manage/payment_order?tab=review",
  },
  { ...task, todo: "paymentMaterial" as const, href: "/b2b/payment_manage/payment_order?orderNo=PO1" },
  { ...task, todo: "payeeMaterial" as const, count: 0, href: "/none" },
  { ...task, todo: "incomeToAssociate" as const, href: "/b2b/collection/receipts_page?associate=IN1" },
  { ...task, todo: "englishName" as const, href: "/b2b/setting/userInfo" },
  { ...task, todo: "transferRelation" as const, href: "/b2b/transfer_manage/transferOrder" },
];

test("three tasks are seen in the order of their deadlines, each with one button, and the others unfold", async () => {
  await show(<NeedsYouCard rows={tasks} now={now} isHidden={false} />);
  expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Resolve Exchanges in default (1)", "/b2b/exchange/exchangeOrder?orderNo=FX1"],
    ["Approve Payments to approve (3)", "/b2b/payment_manage/payment_order?tab=review"],
    ["Add documents Payments needing documents (1)", "/b2b/payment_manage/payment_order?orderNo=PO1"],
    ["Link orders Receipts to link to orders (1)", "/b2b/collection/receipts_page?associate=IN1"],
    ["Correct English name not approved (1)", "/b2b/setting/userInfo"],
    ["Correct Transfer relations not approved (1)", "/b2b/transfer_manage/transferOrder"],
  ]);
  const rest = document.querySelector("details");
  expect([rest?.open, rest?.querySelector("summary")?.textContent]).toEqual([false, "3 more"]);
  expect(rest?.querySelectorAll("li")).toHaveLength(3);
  expect(screen.getByText("was due 09:00")).toBeTruthy();
  expect(screen.getByText("by 17:00")).toBeTruthy();
});

const dueToday = {
  day: "2026-03-18",
  currency: "GBP" as const,
  moneyOut: money("GBP", 60_000_00n),
  reserved: money("GBP", 0n),
  moneyIn: money("GBP", 0n),
  short: money("GBP", 43_571_98n),
  inValue: money("USD", 0n),
  outValue: money("USD", 80_000_00n),
  orders: 1,
  payments: 0,
};

test("a shortage is covered by an exchange of the balance worth most, with pair and amount filled in", async () => {
  expect(coverHref(money("GBP", 43_571_98n), balances.rows)).toBe(
    "/b2b/exchange/exchangeApply?sell=USD&buy=GBP&fixed=buy&amount=43571.98",
  );
  expect(coverHref(money("USD", 1n), balances.rows)).toBe(
    "/b2b/exchange/exchangeApply?sell=CNH&buy=USD&fixed=buy&amount=0.01",
  );
  // nothing is left that could be sold for it
  expect(coverHref(money("USD", 1n), [balance("USD", 5n, 0n, 5n), balance("EUR", 0n, 5n, 5n)])).toBeNull();
});

test("the next seven days have what comes in and goes out, the days on which banks are closed, and one button that covers a shortage", async () => {
  const week = (isHidden: boolean) => (
    <CashWeekCard
      days={cashWeek([dueToday], "2026-03-18")}
      reporting="USD"
      coverHrefOf={(missing) => coverHref(missing, balances.rows)}
      isHidden={isHidden}
    />
  );
  const { unmount } = await show(week(false));
  // a phone has no room for both beside each other
  const firstDay = document.querySelector("ol[aria-hidden] > li");
  expect([...(firstDay?.children ?? [])].slice(2).map(({ textContent }) => textContent)).toEqual(["18", "Wed"]);
  const rows = screen.getAllByRole("row").map((row) => within(row).queryAllByRole("cell").map(textOf));
  expect(rows.slice(1)).toEqual([
    ["0.00 USD", "80,000.00 USD", "Open"],
    ["0.00 USD", "0.00 USD", "Open"],
    ["0.00 USD", "0.00 USD", "Open"],
    ["0.00 USD", "0.00 USD", "Banks closed: Weekend"],
    ["0.00 USD", "0.00 USD", "Banks closed: Weekend"],
    ["0.00 USD", "0.00 USD", "Open"],
    ["0.00 USD", "0.00 USD", "Open"],
  ]);
  expect(screen.getByRole("link", { name: "Cover 43,571.98 GBP" }).getAttribute("href")).toBe(
    "/b2b/exchange/exchangeApply?sell=USD&buy=GBP&fixed=buy&amount=43571.98",
  );
  expect(screen.getByText("GBP short from 2026-03-18")).toBeTruthy();
  unmount();
  await show(week(true));
  expect(document.body.innerHTML).not.toMatch(/80,000|60,000|43,571\.98/);
  expect(screen.getByRole("link", { name: "Cover GBP" })).toBeTruthy();
});

const order = { name: "", bought: null, at: beijingInstant("2026-03-18", 9) };
const orders = [
  {
    ...order,
    kind: "payment" as const,
    orderNo: "PO1",
    href: "/p",
    name: "Acme Inc",
    amount: money("EUR", -1_000_00n),
    machine: "payment" as const,
    state: "success",
  },
  {
    ...order,
    kind: "receipt" as const,
    orderNo: "IN1",
    href: "/r",
    name: "Nordwind",
    amount: money("GBP", 5_00n),
    machine: "income" as const,
    state: "toAssociate",
  },
  {
    ...order,
    kind: "exchange" as const,
    orderNo: "FX1",
    href: "/x",
    amount: money("USD", -10_000_00n),
    bought: money("CNH", 71_234_00n),
    machine: "limitOrder" as const,
    state: "pending",
  },
  {
    ...order,
    kind: "settlement" as const,
    orderNo: "ST1",
    href: "/s",
    name: "Li Lei",
    amount: money("USD", -7_00n),
    bought: money("CNY", 49_00n),
    machine: "settlementOrder" as const,
    state: "failed",
  },
  {
    ...order,
    kind: "transfer" as const,
    orderNo: "TR1",
    href: "/t",
    name: "Partner",
    amount: money("USD", 8_00n),
    machine: "accountTransfer" as const,
    state: "a new state",
  },
];

test("each kind of order has who or what, its sign and its state; masked amounts have no figure", async () => {
  const { unmount } = await show(<LatestOrdersCard rows={orders} now={now} isHidden={false} />);
  expect(screen.getAllByRole("listitem").map(textOf)).toEqual([
    "Acme Inc PaymentCompleted−1,000.00 EUR09:00",
    "Nordwind ReceiptLink orders+5.00 GBP09:00",
    "USD to CNH Exchange · for 71,234.00 CNHOpen−10,000.00 USD09:00",
    "Li Lei Settlement · for 49.00 CNYFailed−7.00 USD09:00",
    "Partner Transfera new state+8.00 USD09:00",
  ]);
  unmount();
  await show(<LatestOrdersCard rows={orders} now={now} isHidden />);
  expect(document.body.textContent).not.toMatch(/\d\.\d\d/);
});

const nothing = { rows: [], total: money("USD", 0n), at: now };
const emptyHome: HomeFacts = {
  balances: nothing,
  reporting: "USD",
  history: { currency: "USD", rows: [], today: [], unrated: [] },
  rates: { rows: [] },
  shortcuts: { paths: [], isChosen: false },
  destinations: [],
  visibleCurrencies: [],
  heldCurrencies: [],
  todo: [],
  ahead: [],
  latest: [],
  transit: { incoming: null, outgoing: null },
  setup: null,
  certificateUntil: null,
  actions: { ...actions, receive: "/b2b/collection/receipts_page" },
  view: "transit",
  activity: null,
  holidays: { rows: [], unknownFrom: [] },
  flows: null,
  hasGuide: false,
  now,
  isHidden: false,
};
const headings = () => screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);

test("an empty merchant sees the one action that starts it, and no empty card", async () => {
  const { unmount } = await show(<MerchantHomeScreen {...emptyHome} />);
  expect(headings()).toEqual(["Total assets", "Receive your first funds", "Live rates"]);
  expect(screen.getByRole("link", { name: "Receive funds" }).getAttribute("href")).toBe(
    "/b2b/collection/receipts_page",
  );
  unmount();
  const setup = { realNameState: 0 as const, verifyHref: "/b2b/verify", steps: [] };
  const unverified = await show(<MerchantHomeScreen {...emptyHome} setup={setup} />);
  expect(headings()).toEqual(["Total assets", "Set up your account", "Live rates"]);
  expect(screen.getByRole("link", { name: "Verify your company" }).getAttribute("href")).toBe("/b2b/verify");
  unverified.unmount();
  // once there is something, home makes way for it
  await show(<MerchantHomeScreen {...emptyHome} balances={balances} heldCurrencies={["USD"]} latest={orders} />);
  expect(headings()).toEqual([
    "Total assets",
    "Balances by currency",
    "Needs you",
    "Next 7 days",
    "Latest transactions",
    "Live rates",
  ]);
});

test("the course of the total has every day in the table behind it, and its change beside the figure", async () => {
  const rows = [
    { day: "2026-03-15", total: money("USD", 0n) },
    { day: "2026-03-16", total: money("USD", 0n) },
    { day: "2026-03-17", total: money("USD", 1_000_00n) },
    { day: "2026-03-18", total: money("USD", 1_500_50n) },
  ];
  const history = { ...emptyHome.history, rows };
  const { unmount } = await show(<MerchantHomeScreen {...emptyHome} history={history} />);
  expect(document.body.textContent).toContain("+1,500.50 USD in 3 days");
  unmount();
  // a total without one of its currencies would mislead
  await show(<MerchantHomeScreen {...emptyHome} history={{ ...history, unrated: ["RUB"] }} />);
  expect(document.body.textContent).not.toContain("1,500.50");
  cleanup();
  await show(<MerchantHomeScreen {...emptyHome} history={history} isHidden />);
  expect(document.body.textContent).not.toContain("1,500.50");
});
