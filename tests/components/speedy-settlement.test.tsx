import { cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdvanceDetail } from "@/components/settlement/advances/advance-detail";
import { AdvancesPage } from "@/components/settlement/advances/advances-page";
import { AdvanceableAmountCard } from "@/components/settlement/advances/surplus-card";
import { SpeedySettlementApplicationForm } from "@/components/settlement/advances/speedy-form";
import { advancesPath } from "@/components/settlement/advances/advances-query";
import { settlementPath } from "@/components/settlement/settlement-path";
import type { ClientOutput } from "@/lib/call/call";
import { money } from "@/lib/money/money";
import type { advances } from "@/lib/settlement/calls/advances";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

// a server component that provides texts to its children; the test provides them already
vi.mock("@/components/shell/frame/area-messages", () => ({
  AreaTranslations: ({ children }: { children: ReactNode }) => children,
}));

const now = beijingInstant("2026-03-18", 10);
const usd = (minor: bigint) => money("USD", minor);
const agreement = { version: 2, title: "Speedy settlement and advance agreement" };

const advance: ClientOutput<typeof advances.advanceDetail>["advance"] = {
  advanceNo: "AD2603180001",
  orderNo: "ST2603180001",
  state: "overdue",
  amount: usd(1_000_00n),
  repaid: usd(300_00n),
  outstanding: usd(700_00n),
  fee: usd(2_00n),
  daysPaid: 2,
  interest: usd(1_70n),
  interestOwed: usd(70n),
  givenAt: now,
  interestFrom: now,
  dueAt: now,
  isOfficial: true,
  repaidAt: null,
};
const quotaOf = (isOpen: boolean): ClientOutput<typeof advances.speedyQuota> => ({
  product: {
    state: isOpen ? "opened" : "processing",
    changes: 1,
    wanted: usd(50_000_00n),
    limit: usd(isOpen ? 20_000_00n : 0n),
    contactName: "Li Lei",
    contactPhone: "+86 21 5555 0100",
    reason: "",
    submittedAt: now,
    decidedAt: isOpen ? now : null,
  },
  credit: isOpen ? { limit: usd(20_000_00n), used: usd(700_00n), available: usd(19_300_00n) } : null,
  currencies: isOpen ? [usd(19_300_00n)] : [],
  isOverdue: isOpen,
  times: { isFree: true, daysPaid: 0, interestFrom: now, dueAt: now, interestPpm: 1_000, isOfficial: true },
});

const surplus: ClientOutput<typeof advances.speedySurplus> = {
  incomes: [{ detailId: "IN2603180001", surplus: usd(5_000_00n) }],
  covered: usd(5_000_00n),
  available: usd(19_300_00n),
  surplus: usd(5_000_00n),
};

let requests: unknown[] = [];
beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (_: RequestInfo | URL, init?: RequestInit) => {
    requests.push(JSON.parse(typeof init?.body === "string" ? init.body : "{}"));
    return Response.json({ code: "AGREEMENT_CHANGED", message: "The agreement has changed.", result: null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const page = async (isOpen: boolean) => {
  const rows = isOpen ? [advance] : [];
  const list = { rows, total: rows.length, currentPage: 1, pageSize: 20 };
  const quota = quotaOf(isOpen);
  return render(
    await inPortal(
      <AdvancesPage
        {...{ quota, list, agreement, now }}
        overdue={list}
        query={{}}
        choice={{ list: "advances", chosen: [] }}
        refusalText={null}
        surplus={isOpen ? surplus : null}
      />,
      {
        now,
      },
    ),
  );
};

test("a merchant with speedy settlement sees its credit and its advances, and applies for nothing", async () => {
  const view = await page(true);
  expect(view.getAllByText(/19,300\.00/).length).toBeGreaterThan(0);
  expect(view.getByRole("link", { name: advance.advanceNo }).getAttribute("href")).toBe(
    advancesPath({ advanceNo: advance.advanceNo }),
  );
  expect(view.queryByRole("button", { name: "Submit application" })).toBeNull();
});

test("the amount that can be advanced now is displayed with its two bounds and its incomes; without credit nothing of it", async () => {
  const contentOf = (view: Awaited<ReturnType<typeof page>>) => view.container.textContent ?? "";
  const open = await page(true);
  expect(contentOf(open)).toMatch(
    /Can be advanced5,000\.00 USDReceipts with links under review5,000\.00 USDCredit limit left19,300\.00 USD/,
  );
  expect(open.getByRole("link", { name: "IN2603180001" }).getAttribute("href")).toContain("associate=IN2603180001");
  cleanup();
  expect(contentOf(await page(false))).not.toContain("Can be advanced");
});

test("another currency is requested when it is chosen; an error of reading is reported", async () => {
  const view = render(await inPortal(<AdvanceableAmountCard currencies={["USD", "EUR"]} first={surplus} />, { now }));
  expect(requests).toEqual([]);
  fireEvent.change(view.getByLabelText("Currency"), { target: { value: "EUR" } });
  await waitFor(() => expect(requests).toEqual([{ currency: "EUR" }]));
  expect(await view.findByText("Available advance couldn’t be loaded")).toBeTruthy();
});

test("an overdue advance is displayed on the page, with a link to the advance, which has the outstanding amount", async () => {
  const view = await page(true);
  expect(view.getByText("1 advance is overdue")).toBeTruthy();
  expect(view.getByRole("link", { name: "View overdue advances" }).getAttribute("href")).toBe(
    advancesPath({ advanceNo: advance.advanceNo }),
  );
  cleanup();
  const detail = { advance, incomes: [], days: [], repayments: [], timeline: [] };
  const detailView = render(await inPortal(<AdvanceDetail detail={detail} now={now} back={advancesPath()} />, { now }));
  expect(detailView.getByText("Overdue: 700.00 USD outstanding")).toBeTruthy();
  expect(detailView.getByRole("link", { name: advance.orderNo }).getAttribute("href")).toBe(
    settlementPath(advance.orderNo),
  );
});

test("a merchant waiting for the decision sees that, and the present cost of an advance", async () => {
  const view = await page(false);
  expect(view.getByText("Application under review")).toBeTruthy();
  expect(view.getByText("No extra fee from 9:00 to 22:00 on working days")).toBeTruthy();
  expect(view.queryByText("Credit limit")).toBeNull();
});

test("an application reports its errors, and is sent once it is right", async () => {
  const view = render(
    await inPortal(<SpeedySettlementApplicationForm product={null} agreement={agreement} />, { now }),
  );
  fireEvent.change(view.getByLabelText("Requested credit limit"), { target: { value: "0" } });
  fireEvent.click(view.getByRole("button", { name: "Submit application" }));
  await waitFor(() => expect(view.getByRole("checkbox").getAttribute("aria-invalid")).toBe("true"));
  expect(view.getByLabelText("Requested credit limit").getAttribute("aria-invalid")).toBe("true");
  expect(requests).toEqual([]);
  fireEvent.change(view.getByLabelText("Requested credit limit"), { target: { value: "25000" } });
  fireEvent.change(view.getByLabelText("Contact"), { target: { value: "Han Mei" } });
  fireEvent.change(view.getByLabelText("Contact number"), { target: { value: "+86 21 5555 0100" } });
  fireEvent.click(view.getByRole("checkbox"));
  fireEvent.click(view.getByRole("button", { name: "Submit application" }));
  await view.findAllByText("The agreement has changed.");
  expect(requests).toMatchObject([
    {
      wanted: { currency: "USD", amount: "25000.00" },
      contactName: "Han Mei",
      agreed: { id: "fast-payment", version: 2 },
    },
  ]);
});

test("an advance with a due date counted without an official list of holidays is marked so", async () => {
  const detail = (isOfficial: boolean): ClientOutput<typeof advances.advanceDetail> => ({
    advance: { ...advance, isOfficial },
    incomes: [],
    days: [],
    repayments: [],
    timeline: [],
  });
  const hasNote = async (isOfficial: boolean) => {
    const part = <AdvanceDetail detail={detail(isOfficial)} now={now} back={advancesPath()} />;
    const { unmount, queryByText } = render(await inPortal(part, { now }));
    const isNoted = queryByText(/The calendar for that year isn’t published yet/) !== null;
    unmount();
    return isNoted;
  };
  expect([await hasNote(false), await hasNote(true)]).toEqual([true, false]);
});

test("an advance displays its interest day by day as a chart with a table behind it, and its repayments", async () => {
  const detail: ClientOutput<typeof advances.advanceDetail> = {
    advance,
    incomes: [{ detailId: "IN2603180001", amount: usd(1_000_00n) }],
    days: [
      { day: "2026-03-24", base: usd(1_000_00n), interest: usd(1_00n) },
      { day: "2026-03-25", base: usd(700_00n), interest: usd(70n) },
    ],
    repayments: [{ at: now, amount: usd(300_00n), interest: usd(1_00n) }],
    timeline: [{ event: "made", after: "outstanding", at: now, who: "clock" }],
  };
  const view = render(await inPortal(<AdvanceDetail detail={detail} now={now} back={advancesPath()} />, { now }));
  const rows = view.getAllByRole("row").map((row) => row.textContent);
  expect(rows.filter((text) => /03-2[45]/.test(text ?? ""))).toHaveLength(2);
  expect(view.getAllByText(/0\.70/).length).toBeGreaterThan(0);
  expect(view.getByText("IN2603180001")).toBeTruthy();
});
