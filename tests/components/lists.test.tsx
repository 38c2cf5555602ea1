import { readFileSync } from "node:fs";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFilterBar } from "@/components/kit/select/filters";
import { ListPage } from "@/components/kit/page/list-page";
import { Pager, visiblePageNumbers } from "@/components/kit/table/pager";
import { hrefWithQueryChanges, detailLinkPrefix, valueInQuery, type Query } from "@/components/kit/select/query";
import { formatExactTime } from "@/components/kit/text/format-time";
import { money } from "@/lib/money/money";
import { WithTexts } from "./with-texts";

const href = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");

test("a query's href preserves set values, drops empty ones, and escapes as needed", () => {
  expect(
    hrefWithQueryChanges("/orders", { status: "1", page: "3", tag: ["a", "b"] }, { page: undefined, q: "a&b" }),
  ).toBe("/orders?status=1&tag=a&q=a%26b");
  expect(hrefWithQueryChanges("/orders", { status: "" }, {})).toBe("/orders");
  expect([valueInQuery({ a: ["x", "y"] }, "a"), valueInQuery({ a: "" }, "a"), valueInQuery({}, "a")]).toEqual([
    "x",
    undefined,
    undefined,
  ]);
});

test("five pages are displayed, the current one in their middle where it can be", () => {
  expect([
    visiblePageNumbers(1, 9),
    visiblePageNumbers(5, 9),
    visiblePageNumbers(9, 9),
    visiblePageNumbers(2, 3),
    visiblePageNumbers(1, 1),
  ]).toEqual([[1, 2, 3, 4, 5], [3, 4, 5, 6, 7], [5, 6, 7, 8, 9], [1, 2, 3], [1]]);
});

test("the pager's links preserve the filters, and another size begins at the first page", () => {
  render(
    <WithTexts>
      <Pager path="/orders" query={{ status: "1", page: "2", size: "20" }} total={45} page={2} size={20} />
    </WithTexts>,
  );
  expect(screen.getByRole("navigation").textContent).toContain("45 records");
  expect(href("Previous page")).toBe("/orders?status=1&size=20");
  expect(href("Next page")).toBe("/orders?status=1&page=3&size=20");
  expect(href("50 per page")).toBe("/orders?status=1&size=50");
  expect(screen.getByRole("link", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
  expect(new FormData(screen.getByRole("navigation").querySelector("form") ?? undefined).get("status")).toBe("1");
});

test("a list of exactly the counted maximum is displayed as complete; one of more ends there and explains how to find the others", () => {
  const { unmount } = render(
    <WithTexts>
      <Pager path="/orders" query={{}} total={10_000} page={1} size={20} />
    </WithTexts>,
  );
  expect(screen.getByRole("navigation").textContent).toContain("10,000 records");
  expect(screen.queryByText(/Use the filters/)).toBeNull();
  unmount();
  render(
    <WithTexts>
      <Pager path="/orders" query={{}} total={10_001} page={500} size={20} />
    </WithTexts>,
  );
  expect(screen.getByRole("navigation").textContent).toContain("10,000+ records");
  expect(screen.getByText(/^We list only the first 10,000\. Use the filters/)).toBeTruthy();
  expect(screen.getByRole("spinbutton").getAttribute("max")).toBe("500");
  expect([screen.queryByRole("link", { name: "Next page" }), screen.queryByRole("link", { name: "Page 501" })]).toEqual(
    [null, null],
  );
});

test("from a page beyond the end the way back leads to the last one", () => {
  render(
    <WithTexts>
      <Pager path="/orders" query={{ page: "90000" }} total={45} page={90_000} size={20} />
    </WithTexts>,
  );
  expect([href("Previous page"), href("Page 3")]).toEqual(["/orders?page=3", "/orders?page=3"]);
});

test("at the ends of a list there is no way further", () => {
  render(
    <WithTexts>
      <Pager path="/orders" query={{}} total={0} page={1} size={20} />
    </WithTexts>,
  );
  expect(screen.queryByRole("link", { name: "Previous page" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Next page" })).toBeNull();
});

test("removing a filter leaves the others and begins at the first page; clearing removes all", () => {
  render(
    <WithTexts>
      <ListFilterBar
        path="/orders"
        query={{ status: "1", from: "2026-01-01", to: "2026-02-01", page: "4", size: "50" }}
        keep={["size"]}
        fields={[{ kind: "text", name: "q", label: "Search", lengthMax: 9 }]}
        set={[
          { label: "State", value: "Failed", names: ["status"] },
          { label: "Created", value: "January", names: ["from", "to"] },
        ]}
      />
    </WithTexts>,
  );
  expect(href("Remove filter State: Failed")).toBe("/orders?from=2026-01-01&to=2026-02-01&size=50");
  expect(href("Remove filter Created: January")).toBe("/orders?status=1&size=50");
  expect(href("Clear all")).toBe("/orders?size=50");
  expect([...new FormData(document.querySelector<HTMLFormElement>("search form") ?? undefined).keys()]).toEqual([
    "size",
    "q",
  ]);
});

interface Order {
  readonly number: string;
  readonly payee: string;
  readonly at: Date;
}

const now = new Date("2026-03-18T02:00:00.000Z");
const order: Order = { number: "P1", payee: "Müller & Söhne", at: new Date("2026-03-18T01:55:00.000Z") };
const columns: readonly Column<Order>[] = [
  {
    head: "Order",
    kind: "link",
    of: ({ number }) => number,
    to: detailLinkPrefix("/orders", { state: "1", number: "P9" }, "number"),
  },
  { head: 'Payee "as known"', of: ({ payee }) => payee },
  { head: "Amount", kind: "money", strong: true, sign: true, of: () => money("EUR", 123_450n) },
  { head: "Balance", kind: "money", of: () => money("EUR", 1n), instead: ({ currency }) => <i>hidden {currency}</i> },
  { head: "Rate", kind: "rate", pair: true, of: () => ({ base: "EUR", quote: "USD", value: 108_765_000n }) },
  { head: "State", kind: "chip", of: () => ["good", "Paid"] },
  { head: "Placed", kind: "time", of: ({ at }) => at, now },
  { head: "Done", kind: "time", of: () => null, now, none: "not yet" },
  { head: "Tries", kind: "count", of: () => 3 },
  { head: "Actions", kind: "node", of: ({ number }) => <button type="button">Cancel {number}</button> },
];
const table = (rows: readonly Order[]) =>
  render(
    <WithTexts>
      <DataTable caption="Orders" columns={columns} rows={rows} empty="No orders yet" />
    </WithTexts>,
  );

test("every kind of column has the same text in the list as elsewhere", () => {
  table([order]);
  const orderTable = within(screen.getByRole("table", { name: "Orders" }));
  expect(orderTable.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(
    columns.map(({ head }) => head),
  );
  expect(orderTable.getAllByRole("cell").map((cell) => cell.textContent)).toEqual([
    "P1",
    "Müller & Söhne",
    "+1,234.50 EUR",
    "hidden EUR",
    "EUR/USD 1.08765",
    "Paid",
    "5 minutes ago",
    "not yet",
    "3",
    "Cancel P1",
  ]);
  expect(screen.getByRole("region", { name: "Orders" }).tabIndex).toBe(0);
});

test("a row's number leads to its detail, with the list's query", () => {
  table([{ ...order, number: "P 1&2" }]);
  expect(href("P 1&2")).toBe("/orders?state=1&number=P%201%262");
});

test("a number stays on its line, and a linked name may break, so that it pushes no column aside", () => {
  const [number, ...otherColumns] = columns;
  const name: Column<Order> = { head: "Payee", kind: "link", of: ({ payee }) => payee, to: "/payees?id=", wraps: true };
  render(
    <WithTexts>
      <DataTable caption="Orders" columns={number ? [number, name, ...otherColumns] : []} rows={[order]} empty="" />
    </WithTexts>,
  );
  const { style } = screen.getByRole("table", { name: "Orders" });
  expect([1, 2].map((place) => style.getPropertyValue(`--wrap-${place}`))).toEqual(["nowrap", ""]);
  expect(screen.getByRole("link", { name: "P1" }).className).toBe("");
  expect(screen.getByRole("link", { name: "Müller & Söhne" }).className).toContain("wraps");
});

test("a tab inside a reference stays in its link's text and address", () => {
  table([{ ...order, number: "P\t1" }]);
  const link = within(screen.getByRole("table", { name: "Orders" })).getAllByRole("link")[0];
  expect([link?.textContent, link?.getAttribute("href")]).toEqual(["P\t1", "/orders?state=1&number=P%091"]);
});

test("an instant in a list displays its exact time on hover", () => {
  table([order]);
  const time = screen.getByText("5 minutes ago");
  expect([time.title, time.getAttribute("datetime")]).toEqual([
    "Mar 18, 2026, 09:55:00 (Beijing time)",
    "2026-03-18T01:55:00.000Z",
  ]);
  expect(formatExactTime(new Date("2026-03-18T01:55:00Z"), "zh-CN")).toBe("2026年3月18日 09:55:00（北京时间）");
});

test("a cell has its head on a phone: the table provides it, quotes and all", () => {
  table([order]);
  const { style } = screen.getByRole("table", { name: "Orders" });
  expect([
    style.getPropertyValue("--head-1"),
    style.getPropertyValue("--head-2"),
    style.getPropertyValue("--side-3"),
    style.getPropertyValue("--side-2"),
  ]).toEqual(['"Order"', '"Payee \\"as known\\""', "end", ""]);
});

test("the stylesheet passes on the table's heads for the largest number of columns of a list", () => {
  const css = readFileSync(`${import.meta.dirname}/../../components/kit/table/data-table.module.css`, "utf8");
  expect(columns.map((_, place) => css.includes(`--head: var(--head-${place + 1});`))).toEqual(columns.map(() => true));
});

const bare = { kind: "node", of: () => null } as const;

test("on a phone a row that leads to its page has two lines: its link and amount, its text and state; one with buttons has all", () => {
  const linesOf = (visibleColumns: readonly Column<Order>[]) => {
    const { container, unmount } = render(
      <WithTexts>
        <DataTable caption="Orders" columns={visibleColumns} rows={[order]} empty="No orders yet" />
      </WithTexts>,
    );
    const { style } = container.querySelector("table") ?? document.createElement("table");
    const places = visibleColumns.flatMap((column, at) =>
      style.getPropertyValue(`--phone-${at + 1}`) === "block"
        ? [[style.getPropertyValue(`--place-${at + 1}`), column.head]]
        : [],
    );
    unmount();
    return places;
  };
  expect(linesOf(columns.slice(0, -1))).toEqual([
    ["1", "Order"],
    ["3", 'Payee "as known"'],
    ["2", "Amount"],
    ["4", "State"],
  ]);
  expect(linesOf(columns)).toEqual([]);
  // number and state alone would not say whom it pays, nor how much
  const nodeColumns = columns
    .slice(0, -1)
    .map((column): Column<Order> =>
      column.kind === "link" || column.kind === "chip" ? column : { ...bare, head: column.head },
    );
  expect(linesOf(nodeColumns)).toEqual([]);
});

test("filters fold on a phone: a button reports whether they are open", () => {
  render(
    <WithTexts>
      <ListFilterBar
        path="/orders"
        query={{}}
        set={[]}
        fields={[{ kind: "text", name: "no", label: "Number", lengthMax: 9 }]}
      />
    </WithTexts>,
  );
  const fold = screen.getByRole("button", { name: "Filters" });
  expect(fold.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(fold);
  expect(fold.getAttribute("aria-expanded")).toBe("true");
  expect(document.getElementById(fold.getAttribute("aria-controls") ?? "")?.tagName).toBe("FORM");
});

test("a list without rows describes its future content instead of an empty table", () => {
  table([]);
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByText("No orders yet")).toBeTruthy();
});

test("a list without rows is replaced by one sentence, or nothing at all: never an empty box", () => {
  const renderEmpty = (empty: string | null) =>
    render(
      <WithTexts>
        <DataTable caption="Turns" columns={[]} rows={[]} empty={empty} />
      </WithTexts>,
    ).container;
  expect(renderEmpty("None yet").querySelector("p")?.textContent).toBe("None yet");
  expect(renderEmpty(null).innerHTML).toBe("");
});

test("the page of a list explains why its filters could not be applied, and without rows whether they match none or there are none yet", () => {
  const page = (query: Query, { why, total }: { why: string | null; total: number }) => (
    <WithTexts>
      <ListPage
        title="Orders"
        list={{ rows: [], total, currentPage: 1, pageSize: 20 }}
        path="/orders"
        query={query}
        fields={[{ kind: "text", name: "no", label: "Number", lengthMax: 32 }]}
        refused={{ title: "Not listed", why }}
        empty={{
          filteredText: "None of them match.",
          none: "There are none yet.",
          action: <a href="/new">Make one</a>,
        }}
        below={<p>Sums</p>}
      >
        {(empty) => empty}
      </ListPage>
    </WithTexts>
  );
  const { rerender } = render(page({}, { why: null, total: 0 }));
  expect(screen.getByText("There are none yet.")).toBeDefined();
  expect(href("Make one")).toBe("/new");
  expect([screen.queryByText("Not listed"), screen.queryByRole("navigation")]).toEqual([null, null]);

  rerender(page({ no: "7" }, { why: "Too many days", total: 45 }));
  expect(screen.getByText("None of them match.")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Make one" })).toBeNull();
  expect(screen.getByText("Not listed").parentElement?.textContent).toBe("Not listedToo many days");
  expect(href("Next page")).toBe("/orders?no=7&page=2");
  expect(screen.getByText("Sums")).toBeDefined();
});
