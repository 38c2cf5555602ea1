import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UpcomingMoneyMovements } from "@/components/home/upcoming";
import { CashFlowCard, type CashFlowFacts } from "@/components/home/cash-flow";
import { readCashFlowFilters } from "@/components/home/flow-query";
import { UpcomingBankHolidaysCard } from "@/components/home/holidays";
import { CompanySetupStepsCard } from "@/components/home/setup";
import { MoneyInTransit } from "@/components/home/transit";
import { NeedsYouCard } from "@/components/home/needs-you";
import { upcomingBankHolidays } from "@/lib/accounts/holidays";
import { loadMessages } from "@/lib/i18n/messages";
import { timeZone, type Locale } from "@/lib/i18n/locale";
import { money } from "@/lib/money/money";
import { Navigation } from "./navigation";

async function labels(part: React.ReactNode, locale: Locale = "en-US"): Promise<string> {
  return renderToStaticMarkup(
    <Navigation>
      <NextIntlClientProvider locale={locale} messages={await loadMessages(locale)} timeZone={timeZone}>
        {part}
      </NextIntlClientProvider>
    </Navigation>,
  )
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

test("holidays are named in the reader's language, and the end of the official calendar is displayed", async () => {
  expect(
    await labels(<UpcomingBankHolidaysCard days={upcomingBankHolidays("2026-02-10", ["EUR"])} />, "zh-CN"),
  ).toContain("2026-02-15 至 2026-02-23");
  expect(await labels(<UpcomingBankHolidaysCard days={upcomingBankHolidays("2026-02-10", ["EUR"])} />)).toContain(
    "Spring Festival",
  );
  // Easter in Europe, for merchants that own euros
  expect(await labels(<UpcomingBankHolidaysCard days={upcomingBankHolidays("2026-02-10", ["EUR"])} />)).toContain(
    "Euro area",
  );
  expect(await labels(<UpcomingBankHolidaysCard days={upcomingBankHolidays("2026-12-01", [])} />)).toContain(
    "The calendar for Mainland China from 2027-01-01 isn’t published yet",
  );
});

test("tasks without a count are not listed", async () => {
  const now = new Date("2026-03-18T02:00:00Z");
  const deadline = new Date("2026-03-18T09:00:00Z");
  const row = { todo: "readyToClose" as const, deadline, since: null, sums: [], href: "/b2b/account" };
  expect(await labels(<NeedsYouCard isHidden={false} now={now} rows={[{ ...row, count: 0 }]} />)).toContain(
    "You’re all caught up",
  );
  expect(await labels(<NeedsYouCard isHidden={false} now={now} rows={[{ ...row, count: 2 }]} />)).toContain(
    "Exchanges to settle today (2) by 17:00",
  );
});

test("a waiting task has the start of its wait, and an overdue one is marked", async () => {
  const row = { todo: "quickOrders" as const, count: 1, sums: [], href: "/b2b/account" };
  const todoLabels = async (since: string, deadline: string | null, locale?: Locale) =>
    labels(
      <NeedsYouCard
        isHidden={false}
        now={new Date("2026-03-18T02:00:00Z")}
        rows={[{ ...row, since: new Date(since), deadline: deadline === null ? null : new Date(deadline) }]}
      />,
      locale,
    );
  expect(await todoLabels("2026-03-18T01:00:00Z", null)).toMatch(/\(1\) Since today/);
  // half an hour before midnight in Beijing is a day ago
  expect(await todoLabels("2026-03-17T15:30:00Z", "2026-03-18T09:00:00Z")).toMatch(/\(1\) Waiting for 1 day by 17:00 /);
  expect(await todoLabels("2026-03-06T02:00:00Z", "2026-03-18T01:59:59Z", "zh-CN")).toMatch(
    /已等待 12 天 已于 09:59 到期/,
  );
});

test("money to be associated is displayed by currency, before its wait; hidden assets hide it", async () => {
  const now = new Date("2026-03-18T02:00:00Z");
  const row = {
    todo: "incomeToAssociate" as const,
    count: 3,
    deadline: null,
    since: now,
    sums: [money("USD", 1_000_00n), money("JPY", 5_000n)],
    href: "/b2b/account",
  };
  const todoLabels = (isHidden: boolean, locale?: Locale) =>
    labels(<NeedsYouCard isHidden={isHidden} now={now} rows={[row]} />, locale);
  expect(await todoLabels(false)).toContain("(3) 1,000.00 USD and 5,000 JPY to link · Since today");
  expect(await todoLabels(false, "zh-CN")).toContain("待关联 1,000.00 USD和5,000 JPY · 今日起等待");
  expect(await todoLabels(true)).toContain("•••• USD and •••• JPY to link");
});

test("a remittance on its way has its expected time, and is marked overdue once that is over", async () => {
  const row = { orderNo: "RM1", href: "/b2b/account", name: "Nordwind", amount: money("USD", 5_00n) };
  const transitLabels = async (expectedAt: string) =>
    labels(
      <MoneyInTransit
        incoming={{ total: 1, rows: [{ ...row, expectedAt: new Date(expectedAt) }] }}
        outgoing={null}
        now={new Date("2026-03-18T02:00:00Z")}
        isHidden={false}
      />,
    );
  expect(await transitLabels("2026-03-18T02:00:01Z")).toContain("expected 10:00");
  expect(await transitLabels("2026-03-18T02:00:00Z")).toContain("overdue, was expected 10:00");
});

test("cash flow has each figure in a table behind the drawing, and none while amounts are hidden", async () => {
  const rows = [{ from: "2026-03-01", to: "2026-03-18", moneyIn: money("USD", 123_45n), moneyOut: money("USD", 5n) }];
  const facts: CashFlowFacts = {
    flow: { rows, currency: "USD", unrated: [] },
    reporting: "USD",
    selectedCurrency: "USD",
    by: "month",
    currencies: ["USD"],
    query: {},
  };
  expect(await labels(<CashFlowCard {...facts} isHidden={false} />)).toContain("2026-03 123.45 USD 0.05 USD");
  expect(await labels(<CashFlowCard {...facts} isHidden />)).not.toContain("123.45");
});

test("the cash flow of all currencies names the rates of its one figure, and the currency left out", async () => {
  const facts: CashFlowFacts & { isHidden: boolean } = {
    flow: { rows: [], currency: "USD", unrated: ["RUB"] },
    reporting: "USD",
    selectedCurrency: "all",
    by: "week",
    currencies: ["EUR"],
    query: {},
    isHidden: false,
  };
  expect(await labels(<CashFlowCard {...facts} />)).toContain("We convert all currencies to USD at current mid rates.");
  expect(await labels(<CashFlowCard {...facts} />)).toContain("Not included, no rate available: RUB.");
  expect(await labels(<CashFlowCard {...facts} selectedCurrency="EUR" />)).not.toContain("mid rate");
});

test("an unverified company sees the remaining steps and the functions available now", async () => {
  const setupLabels = await labels(
    <CompanySetupStepsCard
      realNameState={1}
      verifyHref="/b2b/setting/verified-info"
      steps={[
        { step: "email", isDone: true, href: "/b2b/setting/safety" },
        { step: "payPassword", isDone: false, href: "/b2b/setting/safety" },
        { step: "receipt", isDone: false, href: "/b2b/collection/receipts_page" },
      ]}
    />,
  );
  expect(setupLabels).toContain("Verify your company To do Under review, 1 to 2 working days");
  expect(setupLabels).toContain(
    "Link an email address Done Set a payment password To do Receive your first funds To do",
  );
  expect(setupLabels).toContain("You can already receive funds");
});

test("amounts due are listed by day with their shortfall, and without figures while they are hidden", async () => {
  const row = {
    day: "2026-03-20",
    currency: "USD" as const,
    moneyOut: money("USD", 30_00n),
    reserved: money("USD", 5_00n),
    moneyIn: money("USD", 0n),
    short: money("USD", 20_00n),
    inValue: null,
    outValue: null,
    orders: 1,
    payments: 1,
  };
  const eur = {
    ...row,
    currency: "EUR" as const,
    moneyOut: money("EUR", 0n),
    reserved: money("EUR", 0n),
    moneyIn: money("EUR", 7_00n),
    short: money("EUR", 0n),
  };
  expect(await labels(<UpcomingMoneyMovements rows={[row, eur]} isHidden={false} />)).toContain(
    "2026-03-20 30.00 USD 20.00 USD short You’ll receive 7.00 EUR · Scheduled payments: 5.00 USD, reserved",
  );
  expect(await labels(<UpcomingMoneyMovements rows={[row, eur]} isHidden />)).not.toMatch(/30\.00|20\.00|7\.00|5\.00/);
});

test("an address with an unknown cash flow displays the usual one", () => {
  expect(readCashFlowFilters({ flow: "XXX", by: "hour" })).toEqual({ by: "week" });
  expect(readCashFlowFilters({ flow: "EUR", by: "day" })).toEqual({ currency: "EUR", by: "day" });
});
