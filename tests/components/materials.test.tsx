import { fireEvent, render, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MaterialActions } from "@/components/materials/detail/material-actions";
import { MaterialReviewFindings } from "@/components/materials/detail/material-findings";
import { CorrectMaterialForm } from "@/components/materials/form/correct-material";
import { NewMaterialForm } from "@/components/materials/form/new-material";
import type { ClientOutput } from "@/lib/call/call";
import type { materials } from "@/lib/materials/calls/materials";
import { blankMaterial, type MaterialEntry } from "@/lib/materials/entry";
import { money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);
const today = "2026-03-18";
const fileId = "0197a3e4-0000-7000-8000-000000000001";
const buyers = [{ buyerName: "Nordwind GmbH", tradeCountry: "DE", website: "nordwind.example" }];
const facts = { buyers, today, isCustomsOpen: false };

const entry: MaterialEntry = {
  ...blankMaterial,
  amount: "1000.00",
  buyerName: "Nordwind GmbH",
  contractNo: "NW-7",
  contractDate: "2026-03-01",
  tradeCountry: "DE",
  website: "nordwind.example",
  productType: "008",
  productName: "Steel bolts",
  quantity: "500",
  shipmentStatus: "shipped",
  logisticsProvider: "Hansa Lines",
  trackingNo: "HL123456",
  shippedOn: "2026-03-10",
  orderFileIds: [fileId],
};
const draft = {
  entry,
  fileNames: { [fileId]: "contract.pdf" },
  step: 0,
  version: 3,
  savedBy: "Li Lei",
  savedAt: now,
  expiresAt: beijingInstant("2026-04-03"),
  daysLeft: 15,
};

type Detail = ClientOutput<typeof materials.material>;
const detail: Detail = {
  material: {
    ...entry,
    serialNo: "MA2603181000010001",
    state: "failed",
    changes: 1,
    usage: "failed",
    link: "disabled",
    settlementType: "general",
    productType: "008",
    shipmentStatus: "shipped",
    quantity: 500,
    amount: money("USD", 1_000_00n),
    linked: money("USD", 0n),
    linkable: money("USD", 0n),
    fileBatchNo: "",
    isDuplicate: true,
    isDeclaredTwice: false,
    findings: [{ path: "contractNo", reason: "Differs from the contract" }],
    reason: "Check the contract",
    submittedAt: now,
    decidedAt: now,
  },
  orderFiles: [{ fileId, fileName: "contract.pdf", fileUrl: "/contract.pdf" }],
  logisticsFiles: [],
  logistics: null,
  settleSwitch: null,
  history: [{ event: "made", after: "pendingReview", at: now, who: "Li Lei" }],
  paperCheck: { differences: [], sums: [] },
  amendable: null,
};

let requests: [path: string, body: Record<string, unknown>][] = [];
const sentTo = (path: string) => requests.filter(([to]) => to === path).map(([, body]) => body);
beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const path =
      String(input instanceof Request ? input.url : input)
        .split("/")
        .at(-1) ?? "";
    requests.push([path, JSON.parse(typeof init?.body === "string" ? init.body : "{}")]);
    return Response.json({ code: "MATERIAL_FIELD_INVALID", message: "Some details are not valid.", result: null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const newForm = async (from: typeof draft | null) =>
  render(await inPortal(<NewMaterialForm draft={from} {...facts} now={now} />, { now }));

test("all missing fields are reported at once, each at its field and in the summary, and nothing is sent", async () => {
  const view = await newForm(null);
  fireEvent.click(view.getByRole("button", { name: "Submit for review" }));
  const summary = await view.findByText("Buyer name: Required");
  expect(summary).toBeTruthy();
  for (const text of [
    "Contract number: Required",
    "Quantity: Enter a whole number above 0",
    "Shipment status: Choose one",
  ])
    expect(view.getByText(text)).toBeTruthy();
  expect(sentTo("submit-b2b-order-info")).toEqual([]);
});

test("the fields of the shipment follow from whether the goods are shipped", async () => {
  const view = await newForm(null);
  expect([view.queryByLabelText("Tracking number"), view.queryByLabelText("Estimated shipment date")]).toEqual([
    null,
    null,
  ]);
  fireEvent.click(view.getByRole("radio", { name: "Shipped" }));
  expect(view.getByLabelText("Tracking number")).toBeTruthy();
  fireEvent.click(view.getByRole("radio", { name: "Not shipped yet" }));
  expect([view.queryByLabelText("Tracking number"), view.getByLabelText("Estimated shipment date").id]).toEqual([
    null,
    "shipsOn",
  ]);
});

test("customs settlement leads to its application while it is not open, and other types do not", async () => {
  const view = await newForm(null);
  const hint = () => view.queryByText("Customs-declaration settlement isn’t active");
  expect(hint()).toBeNull();
  fireEvent.click(view.getByRole("radio", { name: /^Customs-declaration settlement/ }));
  expect(hint()).toBeTruthy();
  expect(view.getByRole("link", { name: "Go to the application" }).getAttribute("href")).toContain("/customs");
});

test("a known buyer fills in its last data, and overwrites nothing", async () => {
  const view = await newForm(null);
  const website = view.getByLabelText("Product website");
  fireEvent.change(website, { target: { value: "other.example" } });
  fireEvent.change(view.getByLabelText("Buyer name"), { target: { value: "Nordwind GmbH" } });
  expect(website).toHaveProperty("value", "other.example");
  await waitFor(() => expect(view.getByLabelText("Trade country or region")).toHaveProperty("value", "Germany"));
});

test("a draft is in the form with its files, and is sent as typed; the server's refusal is displayed", async () => {
  const view = await newForm(draft);
  expect(view.getByText("contract.pdf")).toBeTruthy();
  fireEvent.click(view.getByRole("button", { name: "Submit for review" }));
  await view.findByText("Some details are not valid.");
  expect(sentTo("submit-b2b-order-info")).toMatchObject([
    {
      amount: { currency: "USD", amount: "1000.00" },
      contractNo: "NW-7",
      quantity: 500,
      shipsOn: "",
      orderFileIds: [fileId],
    },
  ]);
});

test("a fault found by operations is at its field until that is changed, and the correction names its origin", async () => {
  const view = render(await inPortal(<CorrectMaterialForm detail={detail} {...facts} />, { now }));
  const contract = view.getByLabelText("Contract number");
  const isFaulty = () => contract.getAttribute("aria-invalid");
  expect([isFaulty(), view.getByText("Contract number: Differs from the contract").tagName]).toEqual(["true", "LI"]);
  fireEvent.change(contract, { target: { value: "NW-8" } });
  expect(isFaulty()).not.toBe("true");
  fireEvent.click(view.getByRole("button", { name: "Submit again" }));
  await waitFor(() =>
    expect(sentTo("edit-order")).toMatchObject([{ orderId: "MA2603181000010001", changes: 1, contractNo: "NW-8" }]),
  );
});

test("a failed one has its reason, and can be corrected or cancelled", async () => {
  const { material } = detail;
  const view = render(
    await inPortal(
      <>
        <MaterialReviewFindings reason={material.reason} findings={material.findings} />
        <MaterialActions material={material} amendable={null} />
      </>,
      { now },
    ),
  );
  expect(view.getByText("Check the contract")).toBeTruthy();
  expect(view.getByText("Contract number: Differs from the contract")).toBeTruthy();
  expect(view.getByRole("link", { name: "Correct" }).getAttribute("href")).toContain("orderId=MA2603181000010001");
  expect(view.getByRole("button", { name: "Cancel document" })).toBeTruthy();
  expect([
    view.queryByRole("button", { name: "Change amount" }),
    view.queryByRole("button", { name: "Void contract" }),
  ]).toEqual([null, null]);
});

test("an approved one offers the change of its amount within its bounds, and voiding, with a warning that its links end", async () => {
  const open: Detail["material"] = {
    ...detail.material,
    state: "approved",
    usage: "partiallyLinked",
    link: "partiallyAssociated",
    linked: money("USD", 400_00n),
    linkable: money("USD", 600_00n),
  };
  const bounds = { least: money("USD", 400_00n), most: money("USD", 1_100_00n) };
  const view = render(await inPortal(<MaterialActions material={open} amendable={bounds} />, { now }));
  fireEvent.click(view.getByRole("button", { name: "Void contract" }));
  const voiding = within(await view.findByRole("dialog"));
  expect(voiding.getByText(/We remove unused links; their receipts need new links/)).toBeDefined();
  fireEvent.click(voiding.getByRole("button", { name: "Keep document" }));
  fireEvent.click(view.getByRole("button", { name: "Change amount" }));
  const dialog = within(await view.findByRole("dialog"));
  const field = dialog.getByLabelText("New order total");
  const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: "Change amount" });
  const isDisabledFor = (value: string) => {
    fireEvent.change(field, { target: { value } });
    return confirm.disabled;
  };
  expect([
    isDisabledFor("1000.00"),
    isDisabledFor("399.99"),
    isDisabledFor("1100.01"),
    isDisabledFor("1100.00"),
    isDisabledFor("400.00"),
  ]).toEqual([true, true, true, false, false]);
});
