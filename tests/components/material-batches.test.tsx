import { fireEvent, render, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { SupplementBatchLogisticsButton } from "@/components/materials/batches/batch-logistics";
import { MaterialBatchPage } from "@/components/materials/batches/batch-page";
import type { MaterialBatchDetail, MaterialBatchRow } from "@/components/materials/batches/batch-view";
import type { Call, ClientOutput } from "@/lib/call/call";
import { locales } from "@/lib/i18n/locale";
import { materialBatchCalls } from "@/lib/materials/calls/batches";
import { externalOrders } from "@/lib/materials/calls/external-orders";
import { money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";
import { fileIdOf, takenUploads } from "./uploading";

const now = beijingInstant("2026-03-18", 10);
const batchNo = "MB2603181000010001";

const row = (no: number, part: Partial<MaterialBatchRow> = {}): MaterialBatchRow => ({
  no,
  typed: {
    contractNo: `HT-${no}`,
    buyerName: "Nordwind GmbH",
    amount: "100",
    currency: "USD",
    productType: "Machinery",
  },
  faults: [],
  state: "good",
  contractNo: `HT-${no}`,
  buyerName: "Nordwind GmbH",
  amount: money("USD", 100_00n),
  repeats: null,
  repeatsRow: null,
  papers: ["common.pdf"],
  material: null,
  ...part,
});
const faulty = row(3, {
  state: "faulty",
  amount: null,
  typed: { contractNo: "HT-3", amount: "nine", shipmentStatus: "sunk" },
  faults: [
    { column: "shipmentStatus", issue: "choice.missing" },
    { column: "amount", issue: "amount.number" },
  ],
});
const batch: MaterialBatchDetail["batch"] = {
  batchNo,
  kind: "general",
  state: "checked",
  changes: 4,
  fileName: "march.xlsx",
  fileId: "01890a5d-ac96-774b-bcce-b302099a8057",
  dialect: null,
  rowsRead: 10,
  rowsFaulty: 1,
  repeated: 0,
  fault: null,
  faultAbout: [],
  amounts: [money("USD", 900_00n)],
  maker: "Li Lei",
  placedAt: now,
  submittedAt: null,
};
const pageSchema = (rows: readonly MaterialBatchRow[]) => ({
  rows: [...rows],
  total: rows.length,
  currentPage: 1,
  pageSize: 20,
});
const detailOf = (
  part: Partial<MaterialBatchDetail["batch"]> = {},
  rows = [faulty, row(1)],
  without = 0,
): MaterialBatchDetail => ({
  batch: { ...batch, ...part },
  papers: { named: [], common: [], without },
  rows: pageSchema(rows),
  history: [],
});

/** An answer as the wire has it. */
const successReply = <C extends Call>(call: C, result: ClientOutput<C>) => ({
  code: "0",
  message: "",
  // named cast: it is the call's own answer
  result: JSON.parse(JSON.stringify(z.encode(call.output, result as never))) as unknown,
});
const shows = (detail: MaterialBatchDetail) => [successReply(materialBatchCalls.materialBatch, detail)];
const refusalReply = (code: string, message: string) => ({ code, message, result: null });

let requests: (readonly [call: string, body: object])[] = [];
/** Records the requested addresses. */
let requestedUrls: string[] = [];
/** Holds the server's next answers to each call, in order; the last one repeats. */
let answers: Record<string, object[]> = {};
const sentTo = (call: string) => requests.filter(([to]) => to === call).map(([, body]) => body);
beforeEach(() => {
  requests = [];
  requestedUrls = [];
  answers = { "detail-page": shows(detailOf()) };
  takenUploads();
  vi.stubGlobal("fetch", async (url: string, { body }: { body?: string }) => {
    requestedUrls.push(url);
    const call = new URL(url, "http://portal").pathname.split("/").at(-1) ?? "";
    requests.push([call, JSON.parse(body ?? "{}")]);
    const [next, ...later] = answers[call] ?? [];
    if (later.length > 0) answers[call] = later;
    return Response.json(next ?? refusalReply("SYSTEM_ERROR", `no answer was prepared for ${call}`));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const renderBatch = async (detail: MaterialBatchDetail) =>
  render(await inPortal(<MaterialBatchPage first={detail} query={{ batchNo }} now={now} />, { now }));
const pressButton = (name: string | RegExp, within_: { getByRole: ReturnType<typeof within>["getByRole"] }) =>
  fireEvent.click(within_.getByRole("button", { name }));

for (const locale of locales)
  test(`${locale}: every state of a batch has its text and its actions`, async () => {
    for (const state of [
      "processing",
      "failed",
      "checked",
      "success",
      "awaitingLogistics",
      "resubmitted",
      "dropped",
    ] as const) {
      const submittedAt = ["success", "awaitingLogistics", "resubmitted"].includes(state) ? now : null;
      const detail = detailOf({
        state,
        submittedAt,
        fault: state === "failed" ? "headings" : null,
        faultAbout: ["amount"],
      });
      const part = <MaterialBatchPage first={detail} query={{ batchNo }} now={now} />;
      const { container, unmount } = render(await inPortal(part, { now, locale }));
      expect(container.textContent).not.toMatch(/materials\.|terms\./);
      expect(container.querySelectorAll("input[type=file]")).toHaveLength(
        { failed: 1, checked: 3 }[state as string] ?? 0,
      );
      unmount();
    }
  });

test("a faulty row is corrected column by column, each error at its field, and stays open until it is right", async () => {
  const view = await renderBatch(detailOf());
  pressButton("Correct row 3", view);
  const dialog = within(await view.findByRole("dialog"));
  const isWrong = (label: string) => dialog.getByLabelText(label).getAttribute("aria-invalid") === "true";
  expect([isWrong("Shipment status"), isWrong("Order total"), isWrong("Contract number")]).toEqual([true, true, false]);
  const status = dialog.getByLabelText<HTMLSelectElement>("Shipment status");
  // the rejected input is listed beside the allowed options
  expect([status.value, [...status.options].map(({ value }) => value)]).toEqual([
    "sunk",
    ["", "sunk", "Shipped", "Not shipped yet"],
  ]);
  const half = { ...faulty, faults: faulty.faults.slice(1) };
  answers["edit-external-order"] = [half, row(3)].map((to) => successReply(externalOrders.editRow, { batch, row: to }));
  fireEvent.change(status, { target: { value: "Shipped" } });
  pressButton("Save and check", dialog);
  await waitFor(() => expect([isWrong("Shipment status"), isWrong("Order total")]).toEqual([false, true]));
  fireEvent.change(dialog.getByLabelText("Order total"), { target: { value: "90" } });
  answers["detail-page"] = shows(detailOf({ rowsFaulty: 0 }, [row(1), row(3)]));
  pressButton("Save and check", dialog);
  await view.findByText("All 10 rows have no errors");
  expect(view.queryByRole("dialog")).toBeNull();
  const of = { fileBatchNo: batchNo, fileType: 2, no: 3 };
  expect(sentTo("edit-external-order")).toEqual([
    { ...of, typed: { shipmentStatus: "Shipped" } },
    { ...of, typed: { shipmentStatus: "Shipped", amount: "90" } },
  ]);
});

test("every column of a row has its field: the typed value is sent, and buyers named before are proposed", async () => {
  const view = await renderBatch(detailOf());
  answers.searchPayeeInfo = [
    { code: "0", message: "", result: { rows: [{ buyerName: "Nordwind GmbH", tradeCountry: "DE", website: "" }] } },
  ];
  pressButton("Correct row 1", view);
  const dialog = within(await view.findByRole("dialog"));
  const inputTexts = {
    contractNo: "HT-9",
    contractDate: "2026-03-01",
    buyerName: "Südwind AG",
    amount: "90",
    tradeCountry: "DE",
    website: "suedwind.example",
    productName: "Bolts",
    quantity: "5",
    trackingNo: "HL123456",
    shippedOn: "2026-03-10",
    shipsOn: "2026-03-20",
    remarks: "Second delivery",
  };
  await waitFor(() => {
    const suggestions = document.getElementById(dialog.getByLabelText("Buyer name").getAttribute("list") ?? "");
    expect([...(suggestions?.querySelectorAll("option") ?? [])].map(({ value }) => value)).toEqual(["Nordwind GmbH"]);
  });
  const labels: Record<keyof typeof inputTexts, string> = {
    contractNo: "Contract number",
    contractDate: "Contract date",
    buyerName: "Buyer name",
    amount: "Order total",
    tradeCountry: "Trade country or region",
    website: "Product website",
    productName: "Product name",
    quantity: "Quantity",
    trackingNo: "Tracking number",
    shippedOn: "Shipment date",
    shipsOn: "Estimated shipment date",
    remarks: "Remarks",
  };
  for (const [column, value] of Object.entries(inputTexts))
    // named cast: the labels are of the same columns
    fireEvent.change(dialog.getByLabelText(labels[column as keyof typeof inputTexts]), { target: { value } });
  for (const [label, value] of [
    ["Currency", "EUR"],
    ["Goods category", "Textiles"],
    ["Shipment status", "Not shipped yet"],
  ] as const)
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  answers["edit-external-order"] = [refusalReply("SYSTEM_ERROR", "no")];
  pressButton("Save and check", dialog);
  await waitFor(() =>
    expect(sentTo("edit-external-order")).toMatchObject([
      { no: 1, typed: { ...inputTexts, currency: "EUR", productType: "Textiles", shipmentStatus: "Not shipped yet" } },
    ]),
  );
});

test("once it is submitted, the displayed faulty rows are those not submitted, and the file of them is downloaded", async () => {
  const detail = detailOf({ state: "success", submittedAt: now }, [{ ...faulty, state: "left" }]);
  const view = render(
    await inPortal(<MaterialBatchPage first={detail} query={{ batchNo, show: "faulty" }} now={now} />, { now }),
  );
  expect(view.getByRole("link", { name: "Not submitted" }).getAttribute("aria-current")).toBe("page");
  pressButton("Download rows not submitted", view);
  await waitFor(() => expect(requestedUrls).toContainEqual(expect.stringContaining(`batchNo=${batchNo}&show=left`)));
});

test("the good rows are submitted as viewed; the excluded and the already existing ones are listed first", async () => {
  const view = await renderBatch(detailOf({ repeated: 2 }, [faulty, row(1)], 3));
  pressButton("Submit 6 ready rows", view);
  const dialog = within(await view.findByRole("dialog"));
  expect(dialog.getByText("4 rows won’t be submitted")).toBeTruthy();
  expect(dialog.getByText(/1 with errors, 3 without documents\./)).toBeTruthy();
  const submit = dialog.getByRole<HTMLButtonElement>("button", { name: "Submit 6 ready rows" });
  expect(submit.disabled).toBe(true);
  fireEvent.click(dialog.getByRole("checkbox", { name: /Submit 2 rows even though their/ }));
  answers["submit-b2b-order-info"] = [refusalReply("ORDER_CHANGED", "The batch was changed meanwhile.")];
  fireEvent.click(submit);
  await dialog.findByText("The batch was changed meanwhile.");
  expect(sentTo("submit-b2b-order-info")).toEqual([{ batchNo, changes: 4, isPartial: true, repeated: 2 }]);
  answers["submit-b2b-order-info"] = [
    successReply(materialBatchCalls.submitBatch, { ...batch, state: "success", submittedAt: now }),
  ];
  answers["detail-page"] = shows(detailOf({ state: "success", rowsFaulty: 1, submittedAt: now }));
  await waitFor(() => expect(submit.disabled).toBe(false));
  fireEvent.click(submit);
  await view.findByText("Batch submitted");
});

test("with no row ready, nothing can be submitted, and the page names the missing parts", async () => {
  const view = await renderBatch(detailOf({ rowsFaulty: 0 }, [row(1)], 10));
  expect(view.getByRole("button", { name: "Submit" })).toHaveProperty("disabled", true);
  expect(view.getByText(/We can’t submit rows without documents/)).toBeTruthy();
});

test("documents are saved once none is on its way; one that is no row's is named", async () => {
  const view = await renderBatch(detailOf({ rowsFaulty: 0 }, [row(1)], 10));
  const paper = { fileId: fileIdOf(1), fileName: "scan.pdf", fileUrl: "/scan.pdf" };
  const papers = { named: [{ ...paper, contractNo: null }], common: [], without: 10 };
  answers.papers = [successReply(materialBatchCalls.setBatchPapers, papers)];
  answers["detail-page"] = shows({ ...detailOf({ rowsFaulty: 0 }, [row(1)], 10), papers });
  const box = view.getByRole("group", { name: "Documents for single contracts" });
  fireEvent.change(box.querySelector("input[type=file]") ?? box, {
    target: { files: [new File(["x"], "scan.pdf", { type: "application/pdf" })] },
  });
  await view.findByText("1 file matches no contract number");
  expect(sentTo("papers")).toEqual([{ batchNo, namedFileIds: [fileIdOf(1)], commonFileIds: [] }]);
});

test("logistics are supplemented for the contracts with a tracking number, and the others continue to wait", async () => {
  const waiting = (no: number) =>
    row(no, {
      state: "handedIn",
      material: {
        serialNo: `MA260318100001000${no}`,
        state: "approved",
        changes: 1,
        usage: "unlinked",
        link: "toAssociate",
        logistics: { state: "pending", changes: 2, reason: "" },
      },
    });
  answers["detail-page"] = shows(detailOf({ state: "awaitingLogistics" }, [waiting(1), waiting(2)]));
  answers["completion-b2b-order-logistics"] = [
    successReply(materialBatchCalls.completeBatchLogistics, { ...batch, state: "resubmitted" }),
  ];
  const view = render(await inPortal(<SupplementBatchLogisticsButton batchNo={batchNo} today="2026-03-18" />, { now }));
  pressButton("Add shipping details", view);
  const dialog = within(await view.findByRole("dialog"));
  const trackingField = await dialog.findByLabelText("Tracking number of HT-2");
  const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Add shipping details" });
  fireEvent.change(trackingField, { target: { value: "HL2" } });
  fireEvent.change(dialog.getByLabelText("Logistics provider"), { target: { value: "Hansa Lines" } });
  fireEvent.change(dialog.getByLabelText("Shipment date"), { target: { value: "2026-03-19" } });
  expect(send.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText("Shipment date"), { target: { value: "2026-03-17" } });
  fireEvent.click(send);
  await waitFor(() =>
    expect(sentTo("completion-b2b-order-logistics")).toEqual([
      {
        batchNo,
        rows: [
          {
            orderId: "MA2603181000010002",
            changes: 2,
            logisticsProvider: "Hansa Lines",
            trackingNo: "HL2",
            shippedOn: "2026-03-17",
            fileIds: [],
          },
        ],
      },
    ]),
  );
});
