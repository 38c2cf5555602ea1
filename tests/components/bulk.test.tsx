import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { BulkBar, RowSelection } from "@/components/kit/lists/row-selection";
import { PaymentBulkBar } from "@/components/payments/records/bulk-actions";
import { toastStore } from "@/components/kit/feedback/toast";
import { payments } from "@/lib/payments/calls/payments";
import { beijingInstant } from "@/lib/time/beijing";
import { wireReplyOf } from "../fixtures/replies";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);
const columns: readonly Column<string>[] = [
  { head: "Payee", kind: "link", of: () => "Acme", under: (no) => no, to: "/payments?orderNo=" },
  { head: "Amount", kind: "money", strong: true, of: () => null },
  { head: "Status", kind: "chip", of: () => ["good", "Paid"] },
];
const listOf = (rows: readonly string[], bar: ReactNode) => (
  <RowSelection keys={rows}>
    <DataTable caption="Payments" columns={columns} rows={rows} rowKey={(no) => no} hasTicks empty="" />
    {bar}
  </RowSelection>
);
const numbers = ["PY1", "PY2", "PY3"];
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const tick = (name: string) => fireEvent.click(box(name));
const bar = () => screen.queryByRole("region", { name: "Selected rows" });

describe("the bar of selected rows", () => {
  const chosen = <BulkBar>{(keys) => <output>{keys.join()}</output>}</BulkBar>;
  const renderList = async (rows = numbers) => render(await inPortal(listOf(rows, chosen), { now }));

  test("is there while rows are selected, with their number and their keys, and clears them", async () => {
    await renderList();
    expect(bar()).toBeNull();
    tick("Select PY1");
    tick("Select PY3");
    expect([
      within(bar() ?? document.body).getAllByRole("status")[0]?.textContent,
      bar()?.querySelector("output")?.textContent,
    ]).toEqual(["2 selected", "PY1,PY3"]);
    fireEvent.click(screen.getByRole("button", { name: "Clear selection" }));
    expect([bar(), box("Select PY1").checked]).toEqual([null, false]);
  });

  test("one box selects all rows of the page, and none again", async () => {
    await renderList();
    tick("Select PY2");
    expect(box("Select all on this page").checked).toBe(false);
    tick("Select all on this page");
    expect(numbers.map((no) => box(`Select ${no}`).checked)).toEqual([true, true, true]);
    tick("Select all on this page");
    expect(bar()).toBeNull();
  });

  test("a row that is listed no more is not selected any more", async () => {
    const { rerender } = await renderList();
    tick("Select PY1");
    tick("Select PY2");
    rerender(await inPortal(listOf(["PY2"], chosen), { now }));
    expect(bar()?.querySelector("output")?.textContent).toBe("PY2");
    // nor when it is listed again
    rerender(await inPortal(listOf(numbers, chosen), { now }));
    expect(bar()?.querySelector("output")?.textContent).toBe("PY2");
  });

  test("a row's link remains its first one, and its cells keep their order on a phone", async () => {
    await renderList(["PY1"]);
    const [ticks, link, amount] = screen.getAllByRole("cell");
    expect(ticks?.hasAttribute("style")).toBe(false);
    expect([link?.style.order, amount?.style.order]).toEqual(["0", "1"]);
  });
});

describe("selected payments", () => {
  let requests: (readonly [call: string, body: object])[] = [];
  beforeEach(() => {
    requests = [];
    vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
      const path = String(input instanceof Request ? input.url : input);
      requests.push([path.split("/").at(-1) ?? "", JSON.parse(typeof init?.body === "string" ? init.body : "{}")]);
      return Response.json({ code: "OPERATION_NOT_ALLOW", message: "no", result: null });
    });
  });
  const nos = ["PY2603181000010001", "PY2603181000010002", "PY2603181000010003"];
  const renderPayments = async (cancellable: readonly string[]) =>
    render(
      await inPortal(listOf(nos, <PaymentBulkBar filters={{ currency: "EUR" }} cancellable={cancellable} />), { now }),
    );

  test("are cancelled after a confirmation, those of them that can be, and what was refused is counted", async () => {
    await renderPayments(nos.slice(0, 2));
    tick("Select all on this page");
    fireEvent.click(screen.getByRole("button", { name: "Cancel payments (2)" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(requests).toEqual([]);
    fireEvent.click(dialog.getByRole("button", { name: "Cancel payments (2)" }));
    await waitFor(() =>
      expect(requests).toEqual([
        ["cancelTrade", { orderNo: nos[0] }],
        ["cancelTrade", { orderNo: nos[1] }],
      ]),
    );
    await waitFor(() => expect(bar()).toBeNull());
  });

  test("of which one is refused for another reason are reported as open from there on, and stay selected", async () => {
    vi.stubGlobal("fetch", async () => {
      requests.push(["cancelTrade", {}]);
      return requests.length === 1
        ? Response.json({ code: "0", message: "", result: wireReplyOf(payments.cancel, 0) })
        : Response.json({ code: "AUTHORIZATION_FAILED", message: "no", result: null });
    });
    await renderPayments(nos);
    tick("Select all on this page");
    fireEvent.click(screen.getByRole("button", { name: "Cancel payments (3)" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Cancel payments (3)" }));
    await waitFor(() =>
      expect(JSON.stringify(toastStore.read())).toContain(
        "1 payment canceled. 2 not confirmed: check the list, then try again.",
      ),
    );
    expect(requests).toHaveLength(2);
    expect(bar()).not.toBeNull();
  });

  test("of which none can be cancelled offer no cancellation", async () => {
    await renderPayments([]);
    tick(`Select ${nos[0]}`);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Cancel payments (0)" }).disabled).toBe(true);
  });

  test("are exported by their numbers, within the filters of their list", async () => {
    await renderPayments([]);
    tick(`Select ${nos[1]}`);
    fireEvent.click(screen.getByRole("button", { name: "Export" }));
    fireEvent.click((await screen.findAllByRole("menuitem"))[0] ?? document.body);
    await waitFor(() =>
      expect(requests).toEqual([
        ["MERCHANT_PAYMENT_ORDER", expect.objectContaining({ currency: "EUR", orderNos: [nos[1]] })],
      ]),
    );
  });
});
