import { fireEvent, render, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CorrectBatchRowForm } from "@/components/payments/batches/batch-row-form";
import { NewBatchUpload } from "@/components/payments/batches/batch-start";
import type { BatchRow } from "@/components/payments/batches/row-columns";
import { xlsxType } from "../fixtures/batch-file";
import { inPortal } from "./in-portal";
import { fileIdOf, takenUploads } from "./uploading";

const now = new Date("2026-03-18T02:00:00Z");
const batchNo = "BP26031800000001";

let requests: unknown[] = [];
/** Holds the server's next replies, in order. */
let answers: object[] = [];
beforeEach(() => {
  requests = [];
  answers = [];
  takenUploads();
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body));
    return Response.json(answers.shift() ?? { code: "SYSTEM_ERROR", message: "no answer was prepared", result: null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const refusalReply = (code: string, message: string) => ({ code, message, result: null });

test("a sheet that was sent before needs confirmation, and is sent once more on confirmation", async () => {
  answers = [
    refusalReply("BATCH_REPEATED", "Sent yesterday as BP1."),
    refusalReply("BATCHES_FULL", "Finish a batch first."),
  ];
  const { container, findByRole, findByText } = render(await inPortal(<NewBatchUpload />, { now }));
  fireEvent.change(container.querySelector("input[type=file]") ?? container, {
    target: { files: [new File(["x"], "march.xlsx", { type: xlsxType })] },
  });
  const dialog = within(await findByRole("dialog"));
  expect(dialog.getByText("Sent yesterday as BP1.")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Submit again" }));
  expect((await findByText("Finish a batch first.")).closest("[role]")?.getAttribute("role")).toBe("alert");
  expect(requests).toEqual([
    { fileId: fileIdOf(1), isAgain: false },
    { fileId: fileIdOf(1), isAgain: true },
  ]);
});

const row = {
  no: 7,
  typed: { currency: "USD", name: "Muster GmbH", amount: "nine", reference: "INV/7" },
  faults: [
    { column: "row", issue: "row.twice" },
    { column: "reference", issue: "text.reference" },
    { column: "amount", issue: "amount.number" },
  ],
  payeeName: "Muster GmbH",
  payeeAccount: "",
  amount: null,
  fee: null,
  debit: null,
  rate: null,
  bearer: "",
  purpose: "",
  reference: "",
  merchantOrderNo: "",
  isNewPayee: false,
  bank: { name: "", swift: "", country: "" },
  nameDiffers: null,
  heldBy: null,
  state: "faulty",
  orderNo: null,
  failure: null,
  payment: null,
  repeats: null,
  repeatsRow: null,
  again: null,
} as const;
const rowReply = (faults: readonly object[]) => ({ code: "0", message: "", result: { row: { ...row, faults } } });

test("a row is corrected column by column, the wrong ones first, and stays open with its input until it has no fault", async () => {
  let isOpen = true;
  const view = render(
    await inPortal(
      // named cast: of an answer the lists can be changed
      <CorrectBatchRowForm batchNo={batchNo} row={row as unknown as BatchRow} onClose={() => (isOpen = false)} />,
      { now },
    ),
  );
  const dialog = within(await view.findByRole("dialog"));
  const fields = dialog.getAllByRole<HTMLInputElement>("textbox");
  expect(fields.slice(0, 3).map(({ value }) => value)).toEqual(["INV/7", "nine", "USD"]);
  const isWrong = (label: string) => dialog.getByLabelText(label).getAttribute("aria-invalid") === "true";
  expect([isWrong("Reference"), isWrong("Amount"), isWrong("Currency")]).toEqual([true, true, false]);
  const save = dialog.getByRole<HTMLButtonElement>("button", { name: "Save and check" });
  expect(save.disabled).toBe(true);

  fireEvent.change(dialog.getByLabelText("Amount"), { target: { value: "90" } });
  answers = [
    refusalReply("OPERATION_NOT_ALLOW", "It was submitted meanwhile."),
    rowReply([row.faults[1]]),
    rowReply([]),
  ];
  fireEvent.click(save);
  await dialog.findByText("It was submitted meanwhile.");
  expect(dialog.getByLabelText("Amount")).toHaveProperty("value", "90");
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  await waitFor(() => expect([isWrong("Reference"), isWrong("Amount"), isOpen]).toEqual([true, false, true]));
  fireEvent.change(dialog.getByLabelText("Reference"), { target: { value: "INV 7" } });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  await waitFor(() => expect(isOpen).toBe(false));
  const first = { batchNo, no: 7, typed: { amount: "90" } };
  expect(requests).toEqual([first, first, { ...first, typed: { amount: "90", reference: "INV 7" } }]);
});
