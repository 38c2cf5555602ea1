import { act, cleanup, fireEvent, render, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { selectFirstSettlement } from "@/components/settlement/apply/first-currency";
import { SettlementConfirmDialog } from "@/components/settlement/apply/settle-confirm";
import { SettlementConfirmation } from "@/components/settlement/apply/settle-done";
import { SettlementForm } from "@/components/settlement/apply/settle-form";
import { ExchangePaySums } from "@/components/settlement/exchange-pay/exchange-pay-sums";
import { SettlementSums } from "@/components/settlement/orders/settlement-sums";
import { SettlementDetail } from "@/components/settlement/orders/settlement-detail";
import { SettlementTable } from "@/components/settlement/orders/settlement-table";
import { settlementsPath } from "@/components/settlement/settlement-path";
import { money } from "@/lib/money/money";
import { settlementDrafts } from "@/lib/settlement/calls/drafts";
import { blankSettlementDraft } from "@/lib/settlement/orders/entry";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { canonicalPair } from "@/lib/money/rate";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds, minuteMs, secondMs } from "@/lib/time/instant";
import { inPortal } from "./in-portal";
import { fieldDescription } from "./message-of";
import { dropPicture, fileIdOf, takenUploads } from "./uploading";

// texts are there already
vi.mock("@/components/shell/frame/area-messages", () => ({
  AreaTranslations: ({ children }: { children: ReactNode }) => children,
}));

const now = beijingInstant("2026-03-18", 10);
const usd = (minor: bigint) => money("USD", minor);

type Facts = Parameters<typeof SettlementForm>[0]["facts"];
type Link = Facts["quota"]["rows"][number];

const link = (no: number, remaining: bigint): Link => ({
  associationNo: `AS260318000${no}`,
  detailId: `IN260318000${no}`,
  serialNo: `MA260318000${no}`,
  contractNo: `NW-${no}`,
  buyerName: "Nordwind GmbH",
  isCustoms: false,
  arrivedAt: now,
  linked: usd(remaining + 100_00n),
  used: usd(100_00n),
  left: usd(remaining),
  drawn: usd(0n),
});
const rows = [link(1, 600_00n), link(2, 5_000_00n)];
const quota: Facts["quota"] = {
  linked: usd(5_800_00n),
  used: usd(200_00n),
  left: usd(5_600_00n),
  drawn: usd(0n),
  missing: usd(0n),
  rows,
  customs: null,
  now: {
    offHours: null,
    advance: { isFree: true, daysPaid: 0, interestFrom: now, dueAt: now, interestPpm: 1_000, isOfficial: true },
    arrival: {
      dispatchAt: addMilliseconds(now, 5 * minuteMs),
      sentOn: "2026-03-18",
      expectedOn: "2026-03-18",
      late: null,
      isOfficial: true,
    },
  },
};

// named cast: what the form reads of payees and balances
const facts = {
  payees: [{ payeeNo: "SY2603180001", name: "宁波灯塔", nickname: "Lighthouse", account: "3901110019200012345" }],
  balances: [{ currency: "USD", available: usd(20_000_00n), held: usd(0n), value: null }],
  quota,
  speedy: null,
  titles: { "agent-exchange": "Agency agreement", "customs-settlement": "Customs agreement" },
  way: "off",
  draft: null,
  first: { payCurrency: "USD", method: "normal", isChosen: false, associationNos: [] },
} as unknown as Facts;

const arrival = { dispatchAt: addMilliseconds(now, 5 * minuteMs), sentOn: "2026-03-18", expectedOn: "2026-03-18" };
const onTime = { ...arrival, late: null, isOfficial: true } as const;

type Cost = Parameters<typeof SettlementConfirmDialog>[0]["confirming"]["cost"];
const costOf = (expiresAt: Date): Cost => ({
  method: "normal",
  mode: "byPay",
  pay: usd(1_000_00n),
  receive: money("CNH", 7_180_00n),
  rate: { ...canonicalPair("USD", "CNH"), value: 718_000_000n },
  mid: { ...canonicalPair("USD", "CNH"), value: 718_100_000n },
  fee: usd(1_00n),
  speedyFee: usd(0n),
  debit: usd(1_001_00n),
  advance: null,
  quoteId: "01900000-0000-7000-8000-000000000009",
  at: now,
  expiresAt,
  arrival: onTime,
  offHours: null,
  review: null,
  isCustoms: false,
  agreements: [{ id: "agent-exchange", version: 1 }],
});

let answers: Record<string, { code: string; message: string; result: unknown }> = {};
let requests: [path: string, body: Record<string, unknown>][] = [];
beforeEach(() => {
  requests = [];
  answers = {};
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const path =
      String(input instanceof Request ? input.url : input)
        .split("/")
        .at(-1) ?? "";
    requests.push([path, JSON.parse(typeof init?.body === "string" ? init.body : "{}") as Record<string, unknown>]);
    return Response.json(answers[path] ?? { code: "MARKET_CLOSED", message: "The market is closed.", result: null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const form = async (change: Partial<Facts> = {}) =>
  render(await inPortal(<SettlementForm facts={{ ...facts, ...change }} />, { now }));

test("the bar of the quota and the drawn amounts follow every stroke, the oldest income first", async () => {
  const view = await form();
  const bar = () => view.getByRole("table", { name: "Amount you can settle" });
  expect(within(bar()).getByRole("row", { name: /^Left/ }).textContent).toContain("5,600.00 USD");
  fireEvent.change(view.getByLabelText("Amount to sell"), { target: { value: "1000" } });
  expect(within(bar()).getByRole("row", { name: /^This settlement/ }).textContent).toContain("1,000.00 USD");
  const usedRows = within(
    view.getByRole("table", { name: "Receipts and contracts this settlement uses" }),
  ).getAllByRole("row");
  expect(usedRows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/NW-1.*600\.00/),
    expect.stringMatching(/NW-2.*400\.00/),
  ]);
  fireEvent.change(view.getByLabelText("Amount to sell"), { target: { value: "5600.50" } });
  expect(view.getByText(/0\.50 USD short/)).toBeTruthy();
});

test("links that are chosen are the only ones drawn of, and are sent by number", async () => {
  const view = await form();
  fireEvent.change(view.getByLabelText("Amount to sell"), { target: { value: "1000" } });
  fireEvent.click(view.getByRole("radio", { name: "Choose manually" }));
  fireEvent.click(view.getByRole("checkbox", { name: /NW-2/ }));
  const usedRows = within(
    view.getByRole("table", { name: "Receipts and contracts this settlement uses" }),
  ).getAllByRole("row");
  expect(usedRows.slice(1).map((row) => row.textContent)).toEqual([expect.stringMatching(/NW-2.*1,000\.00/)]);
  await waitFor(() =>
    expect(
      requests.find(([path, body]) => path === "calB2BSettleRateAndFee" && body.associationNos)?.[1],
    ).toMatchObject({
      associationNos: ["AS2603180002"],
      amount: { currency: "USD", amount: "1000.00" },
    }),
  );
});

test("a named yuan amount is typed as CNY and sent in the ledger's code", async () => {
  const view = await form();
  fireEvent.change(view.getByLabelText("Amount to receive"), { target: { value: "7000" } });
  await waitFor(() =>
    expect(requests.find(([path]) => path === "calB2BSettleRateAndFee")?.[1]).toMatchObject({
      mode: "byReceive",
      amount: { currency: "CNH", amount: "7000.00" },
    }),
  );
});

test("an entry has its error at each field, and the reason for the missing price", async () => {
  const view = await form();
  fireEvent.change(view.getByLabelText("Amount to sell"), { target: { value: "50" } });
  fireEvent.click(view.getByRole("button", { name: "Review settlement" }));
  expect((await view.findAllByText(/The amount must be more than 50\.00 USD/)).length).toBeGreaterThan(0);
  expect(view.getByLabelText("Amount to sell").getAttribute("aria-invalid")).toBe("true");
  expect(view.getByRole("checkbox", { name: /Agency agreement/ }).getAttribute("aria-invalid")).toBe("true");
  expect((await view.findAllByText("The market is closed.")).length).toBeGreaterThan(0);
});

test("the server's error of an amount during typing is displayed at the amount, to screen readers too", async () => {
  const refusal = { code: "SETTLE_QUOTA_EXCEEDED", message: "Only 5,600.00 USD can be settled.", result: null };
  answers.calB2BSettleRateAndFee = refusal;
  const view = await form();
  const amount = view.getByLabelText("Amount to sell");
  fireEvent.change(amount, { target: { value: "5601" } });
  await waitFor(() => expect(fieldDescription(amount)).toContain(refusal.message));
  expect(amount.getAttribute("aria-invalid")).toBe("true");
  const beside = within(view.getByRole("region", { name: "Cost and arrival" }));
  expect(beside.queryByText(refusal.message)).toBeNull();
  expect(beside.getByRole("status").textContent).toBe("Correct the highlighted field first.");
});

test("a balance that does not cover the settlement is reported at the amount, with the shortfall", async () => {
  const cost = costOf(addMilliseconds(now, 30 * secondMs));
  answers.calB2BSettleRateAndFee = {
    code: "0",
    message: "",
    result: z.encode(settlementOrders.settlementCost.output, cost),
  };
  const view = await form({
    balances: [{ currency: "USD", available: usd(1_000_00n) }] as unknown as Facts["balances"],
  });
  const amount = view.getByLabelText("Amount to sell");
  fireEvent.change(amount, { target: { value: "1000" } });
  await waitFor(() => expect(fieldDescription(amount)).toContain("You’re 1.00 USD short in your USD account."));
  fireEvent.change(amount, { target: { value: "" } });
  await waitFor(() => expect(amount.getAttribute("aria-invalid")).toBeNull());
});

test("speedy settlement that is not active cannot be chosen, and leads to its application", async () => {
  const speedy = {
    product: null,
    credit: null,
    currencies: [],
    isOverdue: false,
    times: { isFree: true, daysPaid: 0, interestFrom: now, dueAt: now, interestPpm: 1_000, isOfficial: true },
  };
  const view = await form({ speedy });
  expect(view.getByRole("radio", { name: /^Speedy/ }).hasAttribute("disabled")).toBe(true);
  expect(view.getByRole("link", { name: "See speedy settlement" }).getAttribute("href")).toBe("/b2b/settle/advances");
});

test("while an advance is overdue speedy settlement cannot be chosen, and the reason is displayed", async () => {
  const speedy = {
    product: { state: "opened" },
    credit: { limit: usd(1_000_00n), used: usd(100_00n), available: usd(900_00n) },
    currencies: [usd(900_00n)],
    isOverdue: true,
    times: { isFree: true, daysPaid: 0, interestFrom: now, dueAt: now, interestPpm: 1_000, isOfficial: true },
  } as unknown as Facts["speedy"];
  const view = await form({ speedy });
  expect(view.getByRole("radio", { name: /^Speedy/ }).hasAttribute("disabled")).toBe(true);
  expect(view.getByText("An advance is overdue")).toBeTruthy();
});

test("without any association the form reports it and links to the incomes", async () => {
  const view = await form({ quota: { ...quota, used: usd(0n), left: usd(0n), rows: [] } });
  expect(view.getByText("Nothing to settle yet")).toBeTruthy();
  expect(view.getByRole("link", { name: "Receipts" })).toBeTruthy();
});

const nothing = () => Promise.resolve();
const confirmStep = async (cost: Cost, on: { renew?: () => Promise<void>; make?: () => Promise<void> } = {}) => {
  const checkedOrder = {
    payeeNo: "SY2603180001",
    payCurrency: "USD",
    method: "normal",
    mode: "byPay",
    amount: usd(1_000_00n),
    documentIds: ["01900000-0000-7000-8000-000000000001"],
    note: "March",
  } as const;
  // named cast: what the step reads of the payee
  const payee = facts.payees[0] as Facts["payees"][number];
  return render(
    await inPortal(
      <SettlementConfirmDialog
        payee={payee}
        confirming={{ checkedInput: { ...checkedOrder, documentIds: [...checkedOrder.documentIds] }, cost }}
        way="off"
        close={() => undefined}
        renew={on.renew ?? nothing}
        make={on.make ?? nothing}
        showRefused={() => undefined}
      />,
      { now },
    ),
  );
};

test("the last step names payee, both amounts, fee, debit, arrival and until when it can be cancelled, in CNY", async () => {
  const view = await confirmStep(costOf(addMilliseconds(now, 30 * secondMs)));
  const dialog = await view.findByRole("dialog");
  expect(within(dialog).getByRole("heading").textContent).toBe("Settle 7,180.00 CNY to 宁波灯塔");
  for (const text of ["1,000.00 USD", "7,180.00 CNY", "1.00 USD", "1,001.00 USD", "USD/CNY", "Mar 18, 2026", "March"])
    expect(dialog.textContent).toContain(text);
  const settle = within(dialog).getByRole("button", { name: "Settle 1,000.00 USD" });
  expect(settle.hasAttribute("disabled") || settle.getAttribute("aria-disabled") === "true").toBe(true);
});

test("a rate that has run out is locked again only on request", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const renew = vi.fn(nothing);
    const view = await confirmStep(costOf(addMilliseconds(now, secondMs)), { renew });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(await view.findByText("The rate has expired")).toBeTruthy();
    expect(renew).not.toHaveBeenCalled();
    fireEvent.click(view.getByRole("button", { name: "Lock rate again" }));
    await waitFor(() => expect(renew).toHaveBeenCalledOnce());
  } finally {
    vi.useRealTimers();
  }
});

type Detail = Parameters<typeof SettlementDetail>[0]["detail"];
type Order = Detail["order"];

const order: Order = {
  orderNo: "SO2603180001",
  state: "pending",
  changes: 0,
  method: "normal",
  mode: "byPay",
  isCustoms: false,
  pay: usd(1_000_00n),
  receive: money("CNH", 7_180_00n),
  fee: usd(1_00n),
  speedyFee: usd(0n),
  debit: usd(1_001_00n),
  rate: { ...canonicalPair("USD", "CNH"), value: 718_000_000n },
  isIndicative: false,
  payeeNo: "SY2603180001",
  payeeName: "宁波灯塔",
  payeeAccount: "3901110019200012345",
  payeeBank: { zh: "工商银行", en: "ICBC" },
  note: "",
  placedAt: now,
  arrival: onTime,
  doneAt: null,
  operator: "Owner",
  reviewState: null,
  asked: null,
  failReason: null,
  end: null,
  endReason: "",
  kept: null,
  attempts: 1,
  advanceNo: null,
};
const otherPayee = { payeeNo: "SY2603180002", name: "宁波海曙", nickname: "", account: "3901110019200012346" };

const detail = async (change: Partial<Order>, may: Partial<Detail> = {}) => {
  const settlementDetail: Detail = {
    order: { ...order, ...change },
    history: [{ event: "made", after: "pending", at: now, who: "Owner" }],
    documents: [],
    links: [{ ...link(1, 0n), drawn: usd(1_000_00n) }],
    advance: null,
    isVouched: false,
    mayCancel: true,
    mayRepay: false,
    ...may,
  };
  return render(
    await inPortal(
      <SettlementDetail
        detail={settlementDetail}
        review={null}
        way="off"
        // named cast: what is read of payees
        payees={[facts.payees[0], otherPayee] as Facts["payees"]}
        materials={{ rows: [], left: 5, mayRemove: false }}
        now={now}
        back={settlementsPath}
      />,
      { now },
    ),
  );
};

test("a speedy settlement draws its sum from an advance, and has a note wherever its sum is", async () => {
  const speedy = await detail({ method: "speedy", advanceNo: "AD2603180001" });
  expect(speedy.container.textContent).toContain("宁波灯塔 receives 7,180.00 CNY, 1,001.00 USD advanced");
  expect(speedy.container.textContent).toMatch(/Total advanced1,001\.00 USD/);
  expect(speedy.container.textContent).not.toMatch(/Total debit|debited/);
  cleanup();
  expect((await detail({})).container.textContent).toMatch(/Total debit1,001\.00 USD/);
});

test("a new settlement has the reason why it is not sent to the bank today: the hour, or a day on which banks are closed", async () => {
  const doneText = async (late: Order["arrival"]["late"]) => {
    const settledOrder = { ...order, arrival: { ...onTime, sentOn: "2026-03-23", expectedOn: "2026-03-23", late } };
    const part = (
      <SettlementConfirmation order={settledOrder} onCancelled={() => undefined} onAnother={() => undefined} />
    );
    const text = render(await inPortal(part, { now })).container.textContent;
    cleanup();
    return text;
  };
  expect(await doneText("dayOff")).toContain("Banks are closed today: we send it on the morning of");
  expect(await doneText("dayOff")).not.toContain("cut-off");
  expect(await doneText("cutOff")).toContain("It’s past today’s cut-off");
  expect(await doneText(null)).toContain("We send it on");
});

test("while it is on its way, a settlement with an arrival counted without an official list of holidays is marked so", async () => {
  const arrival = { ...onTime, isOfficial: false };
  expect((await detail({ arrival })).getByText(/The calendar for that year isn’t published yet/)).toBeTruthy();
  cleanup();
  expect(
    (await detail({ arrival, state: "success" })).queryByText(/The calendar for that year isn’t published yet/),
  ).toBeNull();
});

test("a settlement is cancelled with a reason, after a notice that the yuan stay", async () => {
  const view = await detail({});
  expect(view.getByText(/1,000\.00 USD sold at USD\/CNY 7\.18000?; 宁波灯塔 receives 7,180\.00 CNY/)).toBeTruthy();
  fireEvent.click(view.getByRole("button", { name: "Cancel settlement" }));
  const dialog = await view.findByRole("dialog");
  expect(within(dialog).getByText(/7,180\.00 CNY goes to your available balance/)).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText("Reason"), { target: { value: " Wrong payee " } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel settlement" }));
  await waitFor(() =>
    expect(requests).toContainEqual(["cancelSettleOrder", { orderNo: "SO2603180001", reason: "Wrong payee" }]),
  );
});

test("a failed one has its reason, and is paid again to another payee with the payment password", async () => {
  const view = await detail({ state: "failed", failReason: "Account closed" }, { mayRepay: true });
  expect(view.getByText(/Reason: Account closed/)).toBeTruthy();
  fireEvent.click(view.getByRole("button", { name: "Pay again" }));
  const dialog = await view.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("radio", { name: /宁波海曙/ }));
  fireEvent.change(within(dialog).getByLabelText("Payment password"), { target: { value: "135790" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Pay again" }));
  await waitFor(() =>
    expect(requests.find(([path]) => path === "againWithdrawOrder")?.[1]).toMatchObject({
      orderNo: "SO2603180001",
      payeeNo: "SY2603180002",
      payPassword: "135790",
    }),
  );
});

test.each([
  ["documentsPending" as const, { asked: "Send the invoice" }, "Send the invoice"],
  ["canceled" as const, { end: "expire" as const, kept: null }, "Canceled: not approved in time."],
  [
    "canceled" as const,
    { end: "cancel" as const, kept: money("CNH", 7_180_00n) },
    "7,180.00 CNY is in your available balance",
  ],
])("a settlement that is %s describes its next event, or the use of the money", async (state, change, text) => {
  const view = await detail({ state, ...change }, { mayCancel: false });
  expect(view.getByText(text, { exact: false })).toBeTruthy();
});

test("only settlements that the bank has had can be ticked, and their vouchers are requested together", async () => {
  const orders = [
    { ...order, isVouched: false },
    { ...order, orderNo: "SO2603180002", state: "failed" as const, isVouched: true },
    { ...order, orderNo: "SO2603180003", state: "documentsPending" as const, isVouched: true },
  ];
  const view = render(
    await inPortal(<SettlementTable rows={orders} link={`${settlementsPath}?orderNo=`} now={now} empty={null} />, {
      now,
    }),
  );
  expect(view.queryByRole("checkbox", { name: "Select SO2603180001" })).toBeNull();
  fireEvent.click(view.getByRole("checkbox", { name: "Select all on this page" }));
  expect(view.getByRole("button", { name: "Download 2 vouchers" })).toBeTruthy();
  fireEvent.click(view.getByRole("checkbox", { name: "Select SO2603180003" }));
  expect(view.getByRole("button", { name: "Download 1 voucher" })).toBeTruthy();
});

test("the totals of a list name the orders they count", async () => {
  const row = { count: 1, pay: usd(1_00n), receive: money("CNH", 7_18n), fee: usd(1n), arrived: money("CNH", 0n) };
  const sums = render(await inPortal(<SettlementSums sums={[row]} />, { now }));
  expect(sums.getByRole("region", { name: "Totals" }).textContent).toContain("Excludes canceled settlements.");
  cleanup();
  const none = { count: 2, paid: 0, sold: [], arrived: [], fees: [] };
  const orders = render(await inPortal(<ExchangePaySums sums={none} />, { now }));
  expect(orders.getByRole("region", { name: "Totals" }).textContent).toContain("completed orders only");
});

test("a new settlement starts with the first currency of the list that can be settled", async () => {
  const balances = (["CNH", "EUR", "USD"] as const).map((code) => ({
    currency: code,
    available: money(code, 100_00n),
  }));
  const start = async (settleable: readonly string[], named?: string) =>
    (
      await selectFirstSettlement(named, balances, (code) =>
        Promise.resolve({ ...quota, left: money(code, settleable.includes(code) ? 1n : 0n) }),
      )
    ).payCurrency;
  expect(await start(["EUR", "USD"])).toBe("USD");
  expect(await start(["EUR"])).toBe("EUR");
  expect(await start([])).toBe("CNH");
  expect(await start(["USD"], "EUR")).toBe("EUR");
});

test("an earlier settlement draft comes back as saved, with its files, and is saved during typing", async () => {
  const fileId = "01900000-0000-7000-8000-000000000007";
  const entry = { ...blankSettlementDraft, amount: "1000.00", note: "Invoice 7", documentIds: [fileId] };
  const facts = { entry, fileNames: { [fileId]: "invoice.pdf" }, step: 0, version: 3, savedBy: "Owner" };
  const draft = { ...facts, savedAt: now, expiresAt: addMilliseconds(now, minuteMs), daysLeft: 15 };
  answers.draft = {
    code: "0",
    message: "",
    result: z.encode(settlementDrafts.saveSettlementDraft.output, { ...draft, version: 4 }),
  };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const view = await form({ draft });
    expect(view.getByLabelText("Amount to sell")).toHaveProperty("value", "1,000.00");
    expect(view.getByText(/invoice\.pdf/)).toBeTruthy();
    fireEvent.change(view.getByLabelText("Amount to sell"), { target: { value: "1200" } });
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    const savedDrafts = requests.filter(([path]) => path === "draft").map(([, body]) => body);
    expect(savedDrafts).toEqual([{ entry: { ...entry, amount: "1200" }, version: 3 }]);
  } finally {
    vi.useRealTimers();
  }
});

test("a file of a settlement is saved in the draft as soon as it is uploaded", async () => {
  takenUploads();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const view = await form();
    dropPicture(view.container.querySelector("#documentIds"), "invoice.jpg");
    await act(() => vi.advanceTimersByTimeAsync(500));
    const savedDrafts = requests.filter(([path]) => path === "draft").map(([, body]) => body);
    expect(savedDrafts).toEqual([
      { entry: expect.objectContaining({ documentIds: [fileIdOf(1)] }) as unknown, version: 0 },
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test("while the market is closed the form displays it before any input, and the basis of a speedy settlement", async () => {
  const closedQuota: Facts["quota"] = {
    ...quota,
    now: {
      offHours: {
        rateAt: beijingInstant("2026-03-20", 23, 55),
        marginPpm: 3_000,
        opensAt: beijingInstant("2026-03-23", 9),
      },
      advance: {
        isFree: false,
        daysPaid: 2,
        interestFrom: beijingInstant("2026-03-22", 24),
        dueAt: beijingInstant("2026-03-25", 24),
        interestPpm: 1_000,
        isOfficial: true,
      },
      arrival: {
        dispatchAt: beijingInstant("2026-03-23", 9),
        sentOn: "2026-03-23",
        expectedOn: "2026-03-23",
        late: "dayOff",
        isOfficial: true,
      },
    },
  };
  const text = async (method: "normal" | "speedy") => {
    const view = await form({ quota: closedQuota, first: { ...facts.first, method } });
    const pageText = view.container.textContent ?? "";
    cleanup();
    return pageText;
  };
  const [normal, speedy] = [await text("normal"), await text("speedy")];
  for (const pageText of [normal, speedy]) expect(pageText).toContain("The market is closed until Mon, Mar 23, 09:00");
  expect(normal).toContain("You can submit orders paid from your available balance once it opens.");
  expect(speedy).toContain("the last rate with a 0.3% margin");
  expect(speedy).toContain("We charge 0.1% a day in advance for 2 days");
  expect(speedy).toMatch(/Last rate, .*23:55.* with a 0\.3% off-hours margin/);
  expect(speedy).toMatch(/Expected arrival if submitted now.*Mar 23/);
});

test("for yuan the form has one amount alone, and no rate", async () => {
  const cnh = (minor: bigint) => money("CNH", minor);
  const inYuan = { ...link(1, 0n), linked: cnh(700_00n), used: cnh(0n), left: cnh(700_00n), drawn: cnh(0n) };
  const view = await form({
    balances: [{ currency: "CNH", available: cnh(900_00n), held: cnh(0n), value: null }],
    quota: { ...quota, linked: cnh(700_00n), used: cnh(0n), left: cnh(700_00n), rows: [inYuan] },
    first: { payCurrency: "CNH", method: "normal", isChosen: false, associationNos: [] },
  });
  answers["calB2BSettleRateAndFee"] = {
    code: "0",
    message: "",
    result: z.encode(settlementOrders.settlementCost.output, {
      ...costOf(addMilliseconds(now, minuteMs)),
      ...{ pay: cnh(600_00n), receive: cnh(600_00n), fee: cnh(60n), speedyFee: cnh(0n), debit: cnh(600_60n) },
      rate: { ...canonicalPair("CNH", "CNH"), value: 100_000_000n },
      mid: { ...canonicalPair("CNH", "CNH"), value: 100_000_000n },
    }),
  };
  expect(view.queryByLabelText("Amount to sell")).toBeNull();
  fireEvent.change(view.getByLabelText("Amount to receive"), { target: { value: "600" } });
  await waitFor(() => expect(view.getAllByText(/600\.60/).length).toBeGreaterThan(0), { timeout: 3_000 });
  expect(view.queryByText("Rate")).toBeNull();
});
