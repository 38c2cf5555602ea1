import { cleanup, fireEvent, render, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TransferForm } from "@/components/transfers/apply/transfer-form";
import { TransferFacts } from "@/components/transfers/records/transfer-facts";
import { TransferRelationForm } from "@/components/transfers/relations/relation-form";
import { money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";
import { fieldDescription } from "./message-of";

const now = beijingInstant("2026-03-18", 10);

type Facts = Parameters<typeof TransferForm>[0]["facts"];
const facts: Facts = {
  recent: [{ payeeUserNo: "100002", payeeName: "L*** T***", transferredAt: now }],
  accounts: [money("USD", 1_000_00n)],
  way: "off",
  first: { payeeUserNo: "100002", payeeName: "L*** T***", amount: "100.00", relation: "supplier" },
};

const dollars = (amount: string) => ({ currency: "USD", amount });
/** Returns the cost of a transfer of 100.00 at a fee in parts per million. */
const costAt = (ppm: number, fee: string, debit: string) => ({
  amount: dollars("100.00"),
  fee: dollars(fee),
  debit: dollars(debit),
  terms: { ppm, min: dollars("0.00"), max: null },
  reviewReasons: [],
  at: now.toISOString(),
});

let requests: [path: string, body: Record<string, unknown>][] = [];
const sentTo = (path: string) => requests.filter(([to]) => to === path).map(([, body]) => body);
/** Stubs a server that raises its fee as soon as a transfer was attempted. */
beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const path =
      String(input instanceof Request ? input.url : input)
        .split("/")
        .at(-1) ?? "";
    requests.push([path, JSON.parse(typeof init?.body === "string" ? init.body : "{}")]);
    if (path === "transfer")
      return Response.json({ code: "COST_CHANGED", message: "It costs more now.", result: null });
    const cost = sentTo("transfer").length > 0 ? costAt(2_000, "0.20", "100.20") : costAt(500, "0.05", "100.05");
    return Response.json({ code: "0", message: "", result: path === "calUserTransferFee" ? cost : null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("the server's error of an amount during typing is displayed at the amount, and not beside the form too", async () => {
  const refusal = { code: "BELOW_MINI_LIMIT", message: "At least 0.02 USD.", result: null };
  vi.stubGlobal("fetch", async () => Response.json(refusal));
  const view = render(await inPortal(<TransferForm facts={facts} />, { now }));
  const amount = view.getByRole("textbox", { name: /^Amount/ });
  await waitFor(() => expect(fieldDescription(amount)).toContain(refusal.message), { timeout: 5_000 });
  expect(amount.getAttribute("aria-invalid")).toBe("true");
  expect(view.getAllByText(refusal.message)).toHaveLength(1);
});

test("the price beside the form is not requested again by the next step; an invalid one is displayed anew, to be confirmed", async () => {
  const view = render(await inPortal(<TransferForm facts={facts} />, { now }));
  await view.findByText("Arrives as soon as you submit it.");
  fireEvent.click(view.getByRole("button", { name: "Continue" }));
  const dialog = within(await view.findByRole("dialog"));
  const confirm = dialog.getByRole("button", { name: /100\.05/ });
  expect(sentTo("calUserTransferFee")).toHaveLength(1);
  fireEvent.change(dialog.getByLabelText("Payment password"), { target: { value: "135790" } });
  fireEvent.click(confirm);
  expect(await dialog.findByText("It costs more now.")).toBeTruthy();
  expect(await dialog.findByRole("button", { name: /100\.20/ })).toBeTruthy();
  expect(sentTo("transfer")).toEqual([expect.objectContaining({ shownDebit: dollars("100.05") })]);
  // so does the card behind the dialog
  const card = within(view.getByRole("region", { name: "Cost", hidden: true }));
  expect(await card.findByText(/100\.20/)).toBeTruthy();
});

test("the price is requested with the payee as soon as it is known, since all to one merchant on a day counts", async () => {
  const first = { ...facts.first, relation: "" };
  const view = render(await inPortal(<TransferForm facts={{ ...facts, first }} />, { now }));
  await view.findByText("Arrives as soon as you submit it.");
  expect(sentTo("calUserTransferFee")).toEqual([expect.objectContaining({ payeeUserNo: "100002" })]);
});

test("a form without anything to spend reports it", async () => {
  const view = render(await inPortal(<TransferForm facts={{ ...facts, accounts: [money("USD", 0n)] }} />, { now }));
  expect(view.getByText("No available balance")).toBeTruthy();
  cleanup();
  const otherView = render(await inPortal(<TransferForm facts={facts} />, { now }));
  expect(otherView.queryByText("No available balance")).toBeNull();
});

test("a changed relation preserves its remaining documents, and any may be removed", async () => {
  const [first, second] = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000002"];
  const document = (fileId: string, fileName: string) => ({ fileId, fileName, fileUrl: `/${fileId}` });
  const relation = {
    relationId: "01900000-0000-7000-8000-000000000003",
    relationNo: "TL2603181000020001",
    state: "rejected",
    payeeUserNo: "100002",
    payeeName: "L*** T***",
    relation: "supplier",
    otherRelation: "",
    materials: [document(first, "old.pdf"), document(second, "contract.pdf")],
    reason: "Unreadable",
    madeAt: now,
  } as const;
  const view = render(
    await inPortal(<TransferRelationForm relation={{ ...relation, materials: [...relation.materials] }} />, { now }),
  );
  fireEvent.click(view.getByRole("button", { name: /old\.pdf/ }));
  await waitFor(() => expect(view.queryByText("old.pdf")).toBeNull());
  fireEvent.click(view.getByRole("button", { name: "Submit for review" }));
  await waitFor(() => expect(sentTo("modifyConfig")).toHaveLength(1));
  expect(sentTo("modifyConfig")).toEqual([expect.objectContaining({ event: "change", materialIds: [second] })]);
});

test.each([
  ["out", "Relation to the other merchant"],
  ["in", "Payee’s relation to the payer"],
] as const)("the page of a transfer %s names the relation that its payer chose", async (direction, label) => {
  const cent = money("USD", 1n);
  const view = render(
    await inPortal(
      <TransferFacts
        transfer={{
          orderNo: "TF1",
          state: "success",
          direction,
          counterpartyNo: "100002",
          counterpartyName: "L*** T***",
          amount: cent,
          fee: null,
          debit: null,
          accountType: "b2b",
          relation: "supplier",
          otherRelation: "",
          reference: "",
          reviewReasons: [],
          failure: null,
          remark: "",
          operator: "",
          placedAt: now,
          doneAt: now,
        }}
        now={now}
      />,
      { now },
    ),
  );
  expect(view.getByText(label).nextElementSibling?.textContent).toBe("Supplier");
});
