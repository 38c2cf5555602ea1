import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DataTable } from "@/components/kit/data-table";
import { Filters } from "@/components/kit/filters";
import { Pager, pagesShown } from "@/components/kit/pager";
import { hrefWith, valueOf } from "@/components/kit/query";
import { WithTexts } from "./with-texts";

afterEach(cleanup);

const href = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");

test("a query's href keeps what is set, drops what is empty, and escapes what it must", () => {
  expect(hrefWith("/orders", { status: "1", page: "3", tag: ["a", "b"] }, { page: undefined, q: "a&b" })).toBe("/orders?status=1&tag=a&q=a%26b");
  expect(hrefWith("/orders", { status: "" }, {})).toBe("/orders");
  expect([valueOf({ a: ["x", "y"] }, "a"), valueOf({ a: "" }, "a"), valueOf({}, "a")]).toEqual(["x", undefined, undefined]);
});

test("five pages are shown, the current one in their middle where it can be", () => {
  expect([pagesShown(1, 9), pagesShown(5, 9), pagesShown(9, 9), pagesShown(2, 3), pagesShown(1, 1)]).toEqual([[1, 2, 3, 4, 5], [3, 4, 5, 6, 7], [5, 6, 7, 8, 9], [1, 2, 3], [1]]);
});

test("the pager's links keep the filters, and another size begins at the first page", () => {
  render(<WithTexts><Pager path="/orders" query={{ status: "1", page: "2", size: "20" }} total={45} page={2} size={20} /></WithTexts>);
  expect(screen.getByRole("navigation").textContent).toContain("45 records");
  expect(href("Previous page")).toBe("/orders?status=1&size=20");
  expect(href("Next page")).toBe("/orders?status=1&page=3&size=20");
  expect(href("50 a page")).toBe("/orders?status=1&size=50");
  expect(screen.getByRole("link", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
  expect(new FormData(screen.getByRole("navigation").querySelector("form") ?? undefined).get("status")).toBe("1");
});

test("at the ends of a list there is no way further", () => {
  render(<WithTexts><Pager path="/orders" query={{}} total={0} page={1} size={20} /></WithTexts>);
  expect(screen.queryByRole("link", { name: "Previous page" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Next page" })).toBeNull();
});

test("taking a filter away leaves the others and begins at the first page; clearing takes all", () => {
  render(
    <WithTexts>
      <Filters path="/orders" query={{ status: "1", from: "2026-01-01", to: "2026-02-01", page: "4", size: "50" }} keep={["size"]} set={[{ label: "State", value: "Failed", names: ["status"] }, { label: "Created", value: "January", names: ["from", "to"] }]}>
        <input name="q" aria-label="Search" />
      </Filters>
    </WithTexts>,
  );
  expect(href("Remove filter State: Failed")).toBe("/orders?from=2026-01-01&to=2026-02-01&size=50");
  expect(href("Remove filter Created: January")).toBe("/orders?status=1&size=50");
  expect(href("Clear all")).toBe("/orders?size=50");
  expect([...new FormData(document.querySelector<HTMLFormElement>("search form") ?? undefined).keys()]).toEqual(["size", "q"]);
});

const columns = [
  { key: "number", head: "Order", cell: (row: { number: string; amount: string }) => row.number },
  { key: "amount", head: "Amount", figures: true, cell: (row: { number: string; amount: string }) => row.amount },
];

test("a table's first column leads to the row's detail, and every cell knows its head", () => {
  render(<DataTable caption="Orders" columns={columns} rows={[{ number: "P1", amount: "1.00 EUR" }]} rowKey={({ number }) => number} rowHref={({ number }) => hrefWith("/orders", {}, { number })} empty={null} />);
  const table = screen.getByRole("table", { name: "Orders" });
  expect(within(table).getByRole("link", { name: "P1" }).getAttribute("href")).toBe("/orders?number=P1");
  expect(within(table).getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["Order", "Amount"]);
  expect(within(table).getByRole("cell", { name: "1.00 EUR" }).dataset.head).toBe("Amount");
  expect(screen.getByRole("region", { name: "Orders" }).tabIndex).toBe(0);
});

test("a list without rows shows what will be there instead of an empty table", () => {
  render(<DataTable caption="Orders" columns={columns} rows={[]} rowKey={({ number }) => number} empty="No orders yet" />);
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByText("No orders yet")).toBeTruthy();
});
