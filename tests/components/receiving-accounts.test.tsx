import { cleanup, fireEvent, render, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { IdleAccountNotice } from "@/components/receiving/accounts/account-standing";
import { AccountShareLinkCard } from "@/components/receiving/accounts/share-card";
import { SharedAccountDetails } from "@/components/receiving/accounts/shared-account";
import { ReceivingApplicationForm } from "@/components/receiving/apply/apply-form";
import { draftEntry } from "@/lib/receiving/calls/applications";
import type { Currency } from "@/lib/money/currency";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);
const fileId = "00000000-0000-4000-8000-000000000001";

type Facts = Parameters<typeof ReceivingApplicationForm>[0]["facts"];
const initialEntry: Facts["initial"] = {
  ...draftEntry.parse({}),
  kind: "local",
  country: "GB",
  bank: "TCBGB",
  currencies: ["GBP"],
  website: "https://shop.example",
  salesBand: "2",
  platform: "offline",
  mainCategory: "008",
  tradeArea: "europe",
  tradeType: "selfExport",
  zoneType: "99",
  fileIds: [fileId],
  agreed: true,
  version: 0,
};
/** Returns a place in the form of a find-country-list reply. */
const placeOf = (kind: "global" | "local", country: string, bank: string, currencies: Currency[], more = {}) => ({
  kind,
  country,
  banks: [
    {
      ...{ bank, zh: `${bank} 银行`, en: `${bank} Bank`, bic: "TESTGB2L", address: "1 Test Street", currencies },
      hasCustomHolder: false,
      rails: [{ rail: "SWIFT" as const, daysMin: 1, daysMax: 3 }],
      ...more,
    },
  ],
});
const places: Facts["places"] = [
  placeOf("local", "GB", "TCBGB", ["GBP"], { hasCustomHolder: true }),
  placeOf("global", "SG", "MTBSG", ["USD", "EUR"]),
  // a provider's own, which the product does not know
  placeOf("global", "IE", "DUBIE", ["EUR"]),
];
const facts: Facts = {
  initial: initialEntry,
  fileNames: { [fileId]: "contract.pdf" },
  draft: null,
  places,
  agreement: { version: 3, title: "Trade collection agreement" },
  failedApplication: null,
  now,
};

let requests: [path: string, body: Record<string, unknown>][] = [];
const sentTo = (path: string) => requests.filter(([to]) => to === path).map(([, body]) => body);
const application = {
  applicationNo: "AA2603181000010001",
  state: "0",
  kind: "local",
  country: "GB",
  bank: "TCBGB",
  currencies: ["GBP"],
  holderName: "",
  website: "https://shop.example",
  salesBand: "2",
  platform: "offline",
  mainCategory: "008",
  otherCategories: [],
  tradeArea: "europe",
  tradeType: "selfExport",
  zoneType: "99",
  files: [],
  findings: [],
  reason: "",
  version: 1,
  operator: "Li Lei",
  submittedAt: now.toISOString(),
  decidedAt: null,
};
const answers: Record<string, unknown> = {
  submit: application,
  modify: application,
  share: { url: "https://portal.example/payee-account/secret", sharedAt: now.toISOString() },
};
beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const path =
      String(input instanceof Request ? input.url : input)
        .split("/")
        .at(-1) ?? "";
    requests.push([path, JSON.parse(typeof init?.body === "string" ? init.body : "{}")]);
    return Response.json({ code: "0", message: "", result: answers[path] ?? null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const form = async (change: Partial<Facts> = {}) =>
  render(await inPortal(<ReceivingApplicationForm facts={{ ...facts, ...change }} />, { now }));

test("a complete application is sent with the version of the displayed agreement, and reported by its number", async () => {
  const view = await form();
  fireEvent.click(view.getByRole("button", { name: "Submit" }));
  await view.findByText("Application submitted");
  expect(view.getAllByText("AA2603181000010001", { exact: false }).length).toBeGreaterThan(0);
  expect(sentTo("submit")).toEqual([
    expect.objectContaining({ bank: "TCBGB", fileIds: [fileId], agreed: { id: "trade-collection", version: 3 } }),
  ]);
});

test("a missing field is reported at the field, and nothing is sent", async () => {
  const view = await form({ initial: { ...initialEntry, website: "no site", agreed: false, fileIds: [] } });
  fireEvent.click(view.getByRole("button", { name: "Submit" }));
  const summary = within(await view.findByRole("alert"));
  expect(summary.getAllByRole("listitem")).toHaveLength(3);
  expect(sentTo("submit")).toEqual([]);
});

test("another kind of account needs its place and bank anew; a place's only bank is chosen with it", async () => {
  const view = await form();
  fireEvent.click(view.getByRole("radio", { name: /^Global account/ }));
  const [place, bank] = [view.getByLabelText("Account location"), view.getByLabelText("Bank")];
  expect([place, bank].map((field) => (field as HTMLSelectElement).value)).toEqual(["", ""]);
  fireEvent.change(place, { target: { value: "SG" } });
  await waitFor(() => expect((view.getByLabelText("Bank") as HTMLSelectElement).value).toBe("MTBSG"));
  expect(view.getByRole("checkbox", { name: "USD" })).toHaveProperty("checked", true);
  expect(view.getByLabelText(/^Account holder/)).toHaveProperty("disabled", true);
});

test("the places and banks of the form are the backend's, each named, also where the product knows none", async () => {
  const view = await form();
  fireEvent.click(view.getByRole("radio", { name: /^Global account/ }));
  const place = view.getByLabelText("Account location");
  expect(
    within(place)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual([expect.any(String), "Singapore", "Ireland"]);
  fireEvent.change(place, { target: { value: "IE" } });
  expect((view.getByLabelText("Bank") as HTMLSelectElement).value).toBe("DUBIE");
});

test("the choice of a name is checked at the backend for the bank, and its answer counts", async () => {
  answers["support-service-custom-holder"] = { isSupported: true, lengthMax: 7 };
  const view = await form();
  fireEvent.click(view.getByRole("radio", { name: /^Global account/ }));
  fireEvent.change(view.getByLabelText("Account location"), { target: { value: "SG" } });
  await waitFor(() => expect(view.getByLabelText(/^Account holder/)).toHaveProperty("disabled", false));
  expect(view.getByLabelText(/^Account holder/)).toHaveProperty("maxLength", 7);
  expect(sentTo("support-service-custom-holder")).toContainEqual({ kind: "global", country: "SG", bank: "MTBSG" });
  delete answers["support-service-custom-holder"];
});

/**
 * An application that failed the automatic checks: another merchant uses its website, and its bank accepts no
 * applications.
 */
const checkedOut = {
  ...application,
  state: "fail",
  reason: "checksFailed",
  findings: [
    { field: "website", reason: "websiteTaken" },
    { field: "bank", reason: "channelClosed" },
  ],
  files: [{ fileId, fileName: "contract.pdf", fileUrl: "" }],
  submittedAt: now,
} as unknown as NonNullable<Facts["failedApplication"]>;
for (const [locale, ...messages] of [
  ["en-US", "Another merchant already uses this website", "This bank isn’t accepting applications right now"],
  ["zh-CN", "其他商户已使用该网址", "该银行暂不受理申请"],
] as const)
  test(`the findings of the automatic checks are displayed as text, above and at their field, in ${locale}`, async () => {
    const view = render(
      await inPortal(<ReceivingApplicationForm facts={{ ...facts, failedApplication: checkedOut }} />, { now, locale }),
    );
    for (const text of messages) expect(view.getAllByText(new RegExp(text))).toHaveLength(2);
    expect(view.container.textContent).not.toMatch(/websiteTaken|channelClosed/);
  });

test("a failed one has the bank's text at each field until that is changed", async () => {
  const failedApplication = {
    ...application,
    state: "fail",
    reason: "checksFailed",
    findings: [{ field: "website", reason: "Nothing is sold there" }],
    files: [{ fileId, fileName: "contract.pdf", fileUrl: "" }],
    submittedAt: now,
  } as unknown as NonNullable<Facts["failedApplication"]>;
  const view = await form({ failedApplication });
  expect(view.getByText("Some details didn’t pass the automatic checks")).toBeTruthy();
  expect(view.getAllByText(/Nothing is sold there/)).toHaveLength(2);
  fireEvent.change(view.getByLabelText("Website"), { target: { value: "https://full.example" } });
  await waitFor(() => expect(view.getAllByText(/Nothing is sold there/)).toHaveLength(1));
  fireEvent.click(view.getByRole("button", { name: "Submit again" }));
  await view.findByText("Application submitted");
  expect(sentTo("modify")).toEqual([
    expect.objectContaining({ applicationNo: application.applicationNo, website: "https://full.example" }),
  ]);
});

const details = {
  kind: "local",
  country: "GB",
  bank: "TCBGB",
  currency: "GBP",
  holder: "Harbour Co",
  number: "GB60THCB04990012345678",
  bankCode: "049900",
  localNumber: "12345678",
  reference: "RA2603181000010001",
} as const;

test("an account's details can each be copied, the number read in fours; without any data of its merchant", async () => {
  const view = render(await inPortal(<SharedAccountDetails of={details} />, { now }));
  expect(view.getByText("GB60 THCB 0499 0012 3456 78")).toBeTruthy();
  expect(view.getByText("Sort code")).toBeTruthy();
  expect(view.getAllByRole("button", { name: /^Copy/ }).length).toBeGreaterThanOrEqual(8);
  expect(view.getByRole("table").textContent).toContain("Faster Payments");
});

test("payers see the account's own currency alone, whatever else its bank supports, in both languages", async () => {
  const ofMany = { ...details, kind: "global", country: "HK", bank: "HCBHK", currency: "EUR" } as const;
  for (const locale of ["en-US", "zh-CN"] as const) {
    const view = render(await inPortal(<SharedAccountDetails of={ofMany} />, { now, locale }));
    const { textContent } = view.getByRole("table");
    expect(textContent).toContain("EUR");
    expect(textContent).not.toMatch(/USD|GBP|HKD|CNH|JPY|AUD|CAD|NZD/);
    cleanup();
  }
});

test("a bank's terms promise no fee and no cut-off, which none of its rails has", async () => {
  const ofCanada = { ...details, country: "CA", bank: "MCBCA", currency: "CAD" } as const;
  const view = render(await inPortal(<SharedAccountDetails of={ofCanada} />, { now }));
  expect(view.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Payment method",
    "Arrives in",
  ]);
});

test("a link is displayed once with its code, and can be withdrawn", async () => {
  const view = render(await inPortal(<AccountShareLinkCard accountId={fileId} sharedAt={null} now={now} />, { now }));
  expect(view.queryByRole("button", { name: "Withdraw link" })).toBeNull();
  fireEvent.click(view.getByRole("button", { name: "Create link" }));
  await waitFor(() => expect(sentTo("share")).toEqual([{ accountId: fileId }]));
});

test("an account about to be cancelled has the days left and the day; a cancelled one has the reason", async () => {
  const account = {
    ...details,
    accountId: fileId,
    applicationNo: application.applicationNo,
    state: "active",
    tradeType: "selfExport",
    openedAt: beijingInstant("2025-04-01"),
    lastFundsAt: null,
    cancelsAt: beijingInstant("2026-04-01"),
    idleDays: 351,
    cancelledAt: null,
    cancelReason: "",
    sharedAt: null,
  } as const;
  const renderNotice = async (of: object) =>
    render(await inPortal(<IdleAccountNotice account={{ ...account, ...of }} now={now} />, { now }));
  const warningView = await renderNotice({});
  expect(warningView.getByText("No receipts for 351 days")).toBeTruthy();
  cleanup();
  const early = await renderNotice({ idleDays: 334 });
  expect(early.queryByText(/No receipts for/)).toBeNull();
  cleanup();
  const endedView = await renderNotice({ state: "cancelled", cancelsAt: null, cancelReason: "idle", cancelledAt: now });
  expect(endedView.getByText(/received nothing for 365 days/)).toBeTruthy();
});
