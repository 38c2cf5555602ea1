import { cleanup, fireEvent, render, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { IncomeAssociations } from "@/components/receiving/associations/income-associations";
import { MaterialIncomeAssociations } from "@/components/receiving/associations/material-links";
import { money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);
const usd = (minor: bigint) => money("USD", minor);

type Income = Parameters<typeof IncomeAssociations>[0]["data"];
const income: Income["income"] = {
  detailId: "IN2603181000010001",
  state: "toAssociate",
  net: usd(1_000_00n),
  linked: usd(0n),
  open: usd(1_000_00n),
  remitterName: "Nordwind Handels GmbH",
  postscript: "HT 2026 0001",
  arrivedAt: now,
  owesOrders: false,
  takesLinks: true,
};
const linkable = (count: number, minor: bigint) => ({
  serialNo: `MT260318100001000${count}`,
  contractNo: `HT-2026-000${count}`,
  contractDate: "2026-03-01",
  buyerName: "Nordwind Handels GmbH",
  productName: "Lamps",
  amount: usd(minor),
  linkable: usd(minor),
  inIncome: null,
});
const candidates: Income["candidates"] = [
  {
    ...linkable(1, 600_00n),
    reasons: [
      { reason: "contractNo", points: 50 },
      { reason: "nameFull", points: 40 },
    ],
    score: 90,
    proposed: usd(600_00n),
  },
  { ...linkable(2, 700_00n), reasons: [{ reason: "nameFull", points: 40 }], score: 40, proposed: usd(400_00n) },
];
const link: Income["associations"][number] = {
  associationNo: "AS2603181000010001",
  state: "rejected",
  detailId: income.detailId,
  serialNo: "MT2603181000010001",
  contractNo: "HT-2026-0001",
  buyerName: "Nordwind Handels GmbH",
  remitterName: "Nordwind Handels GmbH",
  amount: usd(1_000_00n),
  materialAmount: usd(1_000_00n),
  rate: null,
  rateDay: null,
  used: usd(0n),
  usedBy: [],
  isAutomatic: false,
  isReleasable: false,
  reason: "The invoice names another buyer",
  madeAt: now,
  endedAt: now,
};

let requests: [path: string, body: { links?: unknown }][] = [];
beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const path =
      String(input instanceof Request ? input.url : input)
        .split("/")
        .at(-1) ?? "";
    requests.push([path, JSON.parse(typeof init?.body === "string" ? init.body : "{}")]);
    return Response.json({ code: "LINK_ABOVE_MATERIAL", message: "Link less.", result: null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const page = (overrides: Partial<Income> = {}) =>
  inPortal(
    <IncomeAssociations
      data={{ income, candidates, associations: [], ...overrides }}
      now={now}
      back="/b2b/collection/receipts_page"
    />,
    { now },
  );

test("each candidate has the reason of its match, and the proposed amounts cover the income", async () => {
  const view = render(await page());
  const form = within(view.getByRole("region", { name: "Link trade documents" }));
  expect(form.getByLabelText(/HT-2026-0001/)).toHaveProperty("value", "600.00");
  expect(form.getByLabelText(/HT-2026-0002/)).toHaveProperty("value", "400.00");
  expect(form.getByText(/contract number in the payment reference, payer name matches the buyer/)).toBeTruthy();
  expect(form.getByRole("button", { name: "Link 1,000.00 USD" })).toBeTruthy();
});

test("the rest of both sides follows every stroke, and an excess is reported before anything is sent", async () => {
  const view = render(await page());
  fireEvent.change(view.getByLabelText(/HT-2026-0002/), { target: { value: "450.50" } });
  expect(view.getByText(/249\.50 USD left to link after this/)).toBeTruthy();
  expect(view.getByText("−50.50")).toBeTruthy();
  fireEvent.click(view.getByRole("button", { name: "Link 1,050.50 USD" }));
  expect((await view.findAllByText(/The total is above the amount left to link/)).length).toBeGreaterThan(0);
  expect(requests).toEqual([]);
});

test("the amounts are sent for their materials, and a refusal is displayed in the form", async () => {
  const view = render(await page());
  fireEvent.change(view.getByLabelText(/HT-2026-0002/), { target: { value: "" } });
  fireEvent.click(view.getByRole("button", { name: "Link 600.00 USD" }));
  expect(await view.findByText("Link less.")).toBeTruthy();
  expect(requests).toEqual([
    [
      "relationSettleOrder",
      {
        links: [
          {
            detailId: income.detailId,
            serialNo: "MT2603181000010001",
            amount: { currency: "USD", amount: "600.00" },
          },
        ],
      },
    ],
  ]);
});

test("without candidates the form describes the next step; an income that is not waiting has none", async () => {
  const view = render(await page({ candidates: [] }));
  expect(view.getByText(/No matching orders/)).toBeTruthy();
  cleanup();
  const linkedView = render(
    await page({
      income: { ...income, state: "credited", open: usd(0n), takesLinks: false },
      associations: [{ ...link, state: "approved" }],
    }),
  );
  expect(linkedView.queryByRole("region", { name: "Link trade documents" })).toBeNull();
  expect(linkedView.getByText("Approved")).toBeTruthy();
  expect(linkedView.queryByRole("button", { name: "Release" })).toBeNull();
});

test("a link shows why it was rejected, and a live one may be released", async () => {
  const live = {
    ...link,
    associationNo: "AS2603181000010002",
    state: "underReview" as const,
    reason: "",
    isReleasable: true,
  };
  const view = render(await page({ associations: [live, link] }));
  expect(view.getByText("The invoice names another buyer")).toBeTruthy();
  expect(view.getAllByRole("button", { name: "Release" })).toHaveLength(1);
});

test("a material lists its linked incomes, and splits its rest over the waiting ones", async () => {
  const materialResult = {
    material: linkable(1, 1_500_00n),
    associations: [link],
    incomes: [
      { ...income, proposed: usd(1_000_00n) },
      { ...income, detailId: "IN2603181000010002", proposed: usd(500_00n) },
    ],
  };
  const view = render(await inPortal(<MaterialIncomeAssociations data={materialResult} now={now} />, { now }));
  expect(view.getByRole("link", { name: income.detailId }).getAttribute("href")).toContain(
    `associate=${income.detailId}`,
  );
  fireEvent.click(view.getByRole("button", { name: "Link 1,500.00 USD" }));
  await view.findByText("Link less.");
  expect(requests.map(([, { links }]) => links)).toEqual([
    [
      expect.objectContaining({ detailId: income.detailId, amount: { currency: "USD", amount: "1000.00" } }),
      expect.objectContaining({ detailId: "IN2603181000010002", amount: { currency: "USD", amount: "500.00" } }),
    ],
  ]);
});
