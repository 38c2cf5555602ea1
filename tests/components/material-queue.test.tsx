import { fireEvent, render, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MaterialQueueList } from "@/components/operations/materials/material-queue-list";
import type { MaterialQueue, MaterialTab } from "@/components/operations/materials/materials-view";
import { money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);
type Row = MaterialQueue["rows"][number];

/** An approved material that waits for nothing. */
const rowOf = (serialNo: string, change: Partial<Row> = {}): Row => ({
  userNo: "100001",
  company: "Harbour Co",
  material: {
    serialNo,
    state: "approved",
    changes: 4,
    usage: "unlinked",
    link: "toAssociate",
    settlementType: "noSettlement",
    amount: money("USD", 1_000_00n),
    linked: money("USD", 0n),
    linkable: money("USD", 1_000_00n),
    buyerName: "Nordwind GmbH",
    contractNo: "NW-7",
    contractDate: "2026-03-01",
    tradeCountry: "DE",
    website: "nordwind.example",
    productType: "008",
    productName: "Steel bolts",
    quantity: 500,
    shipmentStatus: "notShipped",
    logisticsProvider: "",
    trackingNo: "",
    shippedOn: "",
    shipsOn: "2026-03-25",
    customsNo: "",
    fileBatchNo: "",
    remarks: "",
    isDuplicate: false,
    isDeclaredTwice: false,
    findings: [],
    reason: "",
    submittedAt: now,
    decidedAt: now,
  },
  logistics: null,
  settleSwitch: null,
  ...change,
});
const filledLogistics = (changes: number, trackingNo: string): Row["logistics"] => ({
  state: "filled",
  changes,
  logisticsProvider: "Hansa Lines",
  trackingNo,
  shippedOn: "2026-03-17",
  reason: "",
});

let requests: [path: string, body: Record<string, unknown>][] = [];
let answer: { decided: string[]; left: string[] };
beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = String(input instanceof Request ? input.url : input);
    const body = typeof init?.body === "string" ? init.body : "{}";
    requests.push([path.slice(path.indexOf("/materials/")), JSON.parse(body)]);
    return Response.json({ code: "0", message: "", result: answer });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const list = async (tab: MaterialTab, rows: readonly Row[]) =>
  render(await inPortal(<MaterialQueueList world="demo" rows={rows} now={now} tab={tab} />, { now }));

test("waiting logistics are ticked and returned together with one reason, as viewed; the remaining ones are reported", async () => {
  answer = { decided: ["MA2603181000010001"], left: ["MA2603181000010002"] };
  const view = await list("logistics", [
    rowOf("MA2603181000010001", { logistics: filledLogistics(1, "HL7") }),
    rowOf("MA2603181000010002", { logistics: filledLogistics(3, "HL8") }),
    rowOf("MA2603181000010003"),
  ]);
  expect(view.getByText("HL8")).toBeTruthy();
  expect(view.queryByRole("checkbox", { name: "Select MA2603181000010003" })).toBeNull();
  for (const number of ["MA2603181000010001", "MA2603181000010002"])
    fireEvent.click(view.getByRole("checkbox", { name: `Select ${number}` }));
  fireEvent.click(view.getByRole("button", { name: "Return selected" }));
  const dialog = within(await view.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "Unknown waybill" } });
  fireEvent.click(dialog.getByRole("button", { name: "Return selected" }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.[0]).toBe("/materials/logistics");
  expect(requests[0]?.[1]).toMatchObject({
    of: [
      { serialNo: "MA2603181000010001", changes: 1 },
      { serialNo: "MA2603181000010002", changes: 3 },
    ],
    decision: "giveBack",
    reason: "Unknown waybill",
  });
});

test("waiting switches are ticked and accepted together; decided ones cannot be ticked", async () => {
  answer = { decided: ["MA2603181000010001"], left: [] };
  const request = { changes: 0, reason: "", askedAt: now };
  const view = await list("switches", [
    rowOf("MA2603181000010001", { settleSwitch: { ...request, state: "pending" } }),
    rowOf("MA2603181000010002", { settleSwitch: { ...request, state: "rejected", changes: 1 } }),
  ]);
  expect(view.queryByRole("checkbox", { name: "Select MA2603181000010002" })).toBeNull();
  fireEvent.click(view.getByRole("checkbox", { name: "Select MA2603181000010001" }));
  fireEvent.click(view.getByRole("button", { name: "Approve selected" }));
  const dialog = within(await view.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Approve selected" }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.[0]).toBe("/materials/switch");
  expect(requests[0]?.[1]).toMatchObject({
    of: [{ serialNo: "MA2603181000010001", changes: 0 }],
    isAgreed: true,
    reason: "",
  });
});
