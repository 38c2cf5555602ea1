import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { splitFilterFields, type FilterField } from "@/components/kit/select/filter-fields";
import { ListFilterBar } from "@/components/kit/select/filters";
import { FilteredList } from "@/components/kit/table/filtered-list";
import { ListPage } from "@/components/kit/page/list-page";
import { Pager, visiblePageNumbers } from "@/components/kit/table/pager";
import {
  hrefWithQueryChanges,
  detailLinkPrefix,
  timeColumnSort,
  valueInQuery,
  type Query,
} from "@/components/kit/select/query";
import { chosenColumns, withChosenColumns } from "@/components/kit/table/column-choice";
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

test("a name may end in an ellipsis, with all of it in its title; a number is never cut", () => {
  const [number, ...otherColumns] = columns;
  const name: Column<Order> = {
    head: "Payee",
    kind: "link",
    of: ({ payee }) => payee,
    to: "/payees?id=",
    isName: true,
  };
  render(
    <WithTexts>
      <DataTable caption="Orders" columns={number ? [number, name, ...otherColumns] : []} rows={[order]} empty="" />
    </WithTexts>,
  );
  expect(screen.getByRole("link", { name: "P1" }).innerHTML).toBe("P1");
  expect(screen.getByRole("link", { name: "Müller & Söhne" }).firstElementChild?.getAttribute("title")).toBe(
    "Müller & Söhne",
  );
});

test("a text of more than eight letters, or four Chinese characters, has a title", () => {
  const titles = (text: string) => {
    const { container, unmount } = render(
      <WithTexts>
        <DataTable caption="Notes" columns={[{ head: "Note", of: () => text }]} rows={[text]} empty="" />
      </WithTexts>,
    );
    const title = container.querySelector("bdi")?.getAttribute("title");
    unmount();
    return title;
  };
  expect(["12345678", "123456789", "深圳海川", "深圳海川贸"].map(titles)).toEqual([
    null,
    "123456789",
    null,
    "深圳海川贸",
  ]);
});

test("a sentence that must be read is not cut, and has no head that follows the page", () => {
  const noteCell = (wraps: Pick<Extract<Column<Order>, { kind?: "text" }>, "wraps">) => {
    const { container, unmount } = render(
      <WithTexts>
        <DataTable
          caption="Notes"
          columns={[{ head: "Note", of: ({ payee }) => `${payee} needs both papers`, ...wraps }]}
          rows={[order]}
          empty=""
        />
      </WithTexts>,
    );
    const seen = [
      container.querySelector("td")?.innerHTML,
      container.querySelector("[role=region]")?.className.includes("sticks"),
    ];
    unmount();
    return seen;
  };
  const text = "Müller &amp; Söhne needs both papers";
  expect(noteCell({ wraps: true })).toEqual([text, false]);
  expect(noteCell({})).toEqual([`<bdi title="${text}">${text}</bdi>`, true]);
});

test("the first column says whom a row is about, with its number under it; without a name the number leads there", () => {
  const who: Column<Order> = {
    head: "Payee · Order",
    kind: "link",
    of: ({ payee }) => payee,
    under: ({ number }) => number,
    key: ({ number }) => number,
    to: "/orders?number=",
  };
  render(
    <WithTexts>
      <DataTable
        caption="Orders"
        columns={[who, { head: "Bank", of: () => "Bank of China", under: () => "China" }]}
        rows={[order, { ...order, number: "P2", payee: "" }]}
        empty=""
      />
    </WithTexts>,
  );
  expect(href("Müller & Söhne P1")).toBe("/orders?number=P1");
  expect(href("P2")).toBe("/orders?number=P2");
  expect(
    screen.getAllByRole("cell").map((cell) => [...cell.querySelectorAll("small")].map((small) => small.textContent)),
  ).toEqual([["P1"], ["China"], [], ["China"]]);
});

test("a list is ordered by the link in a column's head, which says how it is", () => {
  const sorted = (query: Query, isOther = false): Column<Order> => ({
    head: "Placed",
    kind: "time",
    of: ({ at }) => at,
    now,
    sort: timeColumnSort("/orders", query, isOther, ["by"]),
  });
  const headOf = (column: Column<Order>) => {
    const { unmount } = render(
      <WithTexts>
        <DataTable caption="Orders" columns={[column]} rows={[order]} empty="" />
      </WithTexts>,
    );
    const head = screen.getByRole("columnheader");
    const seen = [
      head.getAttribute("aria-sort"),
      within(head).getByRole("link", { name: "Placed" }).getAttribute("href"),
    ];
    unmount();
    return seen;
  };
  expect(headOf(sorted({ state: "1", page: "3" }))).toEqual(["descending", "/orders?state=1&sort=oldest"]);
  expect(headOf(sorted({ state: "1", sort: "oldest" }))).toEqual(["ascending", "/orders?state=1"]);
  expect(headOf(sorted({ by: "delivery" }, true))).toEqual(["none", "/orders"]);
});

test("an optional column is displayed once it is chosen, and a list's choice leaves those of others alone", () => {
  const optional: readonly Column<Order>[] = [
    { head: "Payee", of: ({ payee }) => payee },
    { head: "Fee", optional: "fee", of: () => "1.00" },
  ];
  const headsOf = (chosen: readonly string[]) => {
    const { unmount } = render(
      <WithTexts>
        <DataTable caption="Orders" columns={optional} chosen={chosen} rows={[order]} empty="" />
      </WithTexts>,
    );
    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    unmount();
    return heads;
  };
  expect([headsOf([]), headsOf(["fee", "gone"])]).toEqual([["Payee"], ["Payee", "Fee"]]);
  const cookie = withChosenColumns("transit:fee", { list: "exchange", chosen: ["fee", "operator"] });
  expect(cookie).toBe("exchange:fee.operator|transit:fee");
  expect([chosenColumns(cookie, "exchange").chosen, chosenColumns(cookie, "incomes").chosen]).toEqual([
    ["fee", "operator"],
    [],
  ]);
  expect(withChosenColumns(cookie, { list: "exchange", chosen: [] })).toBe("transit:fee");
  expect(chosenColumns("exchange:<b>.fee|nothing:fee", "exchange").chosen).toEqual(["fee"]);
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

test("a cell has its head on a phone, quotes and all, and figures are at the end of theirs", () => {
  table([order]);
  const cells = screen.getAllByRole("cell");
  expect(cells.map((cell) => cell.dataset.head)).toEqual(columns.map(({ head }) => head));
  const figures = (parts: readonly HTMLElement[]) => parts.map(({ className }) => className.includes("figures"));
  expect(figures(cells)).toEqual([false, false, true, true, true, false, false, false, true, false]);
  expect(figures(screen.getAllByRole("columnheader"))).toEqual(figures(cells));
});

const bare = { kind: "node", of: () => null } as const;

test("on a phone a row that leads to its page has two lines: its link and amount, its text and state; one with buttons has all", () => {
  const linesOf = (visibleColumns: readonly Column<Order>[]) => {
    const { container, unmount } = render(
      <WithTexts>
        <DataTable caption="Orders" columns={visibleColumns} rows={[order]} empty="No orders yet" />
      </WithTexts>,
    );
    const cells = [...(container.querySelector("tbody tr")?.children ?? [])] as HTMLElement[];
    const places = visibleColumns.flatMap((column, at) => {
      const place = cells[at]?.style.order;
      return place ? [[place, column.head]] : [];
    });
    unmount();
    return places;
  };
  expect(linesOf(columns.slice(0, -1))).toEqual([
    ["0", "Order"],
    ["2", 'Payee "as known"'],
    ["1", "Amount"],
    ["3", "State"],
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

const filterFields: readonly FilterField[] = [
  { kind: "days", label: "Created", daysMax: 31 },
  { kind: "text", name: "no", label: "Number", lengthMax: 9 },
  { kind: "choice", name: "state", label: "State", options: ["1", "2"] },
  { kind: "choice", name: "method", label: "Method", options: ["a", "b"] },
  { kind: "text", name: "payee", label: "Payee", lengthMax: 9 },
];

/** Renders filters at an address; returns a function that moves to another one, and the entries that were sent. */
function filtersAt(query: Query) {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const bar = (at: Query) => (
    <WithTexts>
      <ListFilterBar path="/orders" query={at} set={[]} fields={filterFields} />
    </WithTexts>
  );
  const { rerender, container } = render(bar(query));
  container.addEventListener("submit", (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) sent.push(Object.fromEntries(new FormData(event.target)));
  });
  return { sent, moveTo: (at: Query) => rerender(bar(at)) };
}

test("filters act at once: a choice when it is made, a text when it is left, days when both are", () => {
  const { sent } = filtersAt({ state: "1" });
  expect(screen.queryByRole("button", { name: "Apply" })).toBeNull();
  const number = screen.getByLabelText("Number");
  fireEvent.blur(number);
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText("State"), { target: { value: "2" } });
  expect(sent.length).toBe(1);
  fireEvent.change(number, { target: { value: "P7" } });
  expect(sent.length).toBe(1);
  fireEvent.blur(number);
  expect(sent.length).toBe(2);
  const [from, to] = [screen.getByLabelText("Start date"), screen.getByLabelText("End date")];
  fireEvent.change(from, { target: { value: "2026-03-01" } });
  fireEvent.blur(from, { relatedTarget: to });
  expect(sent.length).toBe(2);
  fireEvent.change(to, { target: { value: "2026-03-02" } });
  fireEvent.blur(to);
  expect(sent).toMatchObject([{ state: "2" }, { no: "P7" }, { from: "2026-03-01", to: "2026-03-02" }]);
});

test("a field keeps the focus when its own value comes back in the address, and begins anew with another one", () => {
  const { sent, moveTo } = filtersAt({});
  const state = screen.getByLabelText<HTMLSelectElement>("State");
  fireEvent.change(state, { target: { value: "2" } });
  expect(sent.length).toBe(1);
  moveTo({ state: "2" });
  expect(screen.getByLabelText("State")).toBe(state);
  moveTo({});
  expect(screen.getByLabelText<HTMLSelectElement>("State").value).toBe("");
});

test("the search, and choices as far as a line has room, are beside each other; other fields are in a panel that counts its filters", () => {
  const { search, pills, more } = splitFilterFields(filterFields);
  const names = (fields: readonly FilterField[]) => fields.map(({ label }) => label);
  expect([search?.label, names(pills), names(more)]).toEqual(["Number", ["Created", "State"], ["Method", "Payee"]]);
  render(
    <WithTexts>
      <ListFilterBar
        path="/orders"
        query={{ payee: "Li" }}
        set={[{ label: "Payee", value: "Li", names: ["payee"] }]}
        fields={filterFields}
      />
    </WithTexts>,
  );
  const panel = screen.getByText("More filters (1)").closest("details");
  expect(panel?.contains(screen.getByLabelText("Payee"))).toBe(true);
  expect(panel?.contains(screen.getByLabelText("State"))).toBe(false);
});

/** Renders a list of two rows, each with a box, below its search, and above its sums. */
function listWithKeys() {
  const ticked: string[] = [];
  const boxes: Column<Order> = {
    head: "Select",
    kind: "node",
    of: ({ number }) => <input type="checkbox" aria-label={number} onChange={() => ticked.push(number)} />,
  };
  render(
    <WithTexts>
      <FilteredList
        list={null}
        path="/orders"
        query={{}}
        fields={[{ kind: "text", name: "no", label: "Number", lengthMax: 9 }]}
      >
        {() => (
          <DataTable
            caption="Orders"
            columns={[...columns.slice(0, 2), boxes]}
            rows={[order, { ...order, number: "P2" }]}
            empty=""
          />
        )}
      </FilteredList>
      <DataTable
        caption="Sums"
        columns={[{ head: "Currency", kind: "link", of: ({ payee }) => payee, to: "/sums?of=" }]}
        rows={[order]}
        empty=""
      />
    </WithTexts>,
  );
  const press = (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    return document.activeElement;
  };
  return { ticked, press };
}

test("j and k move through a list's links, x ticks the row, / goes to the search, where keys are only typed", () => {
  const { ticked, press } = listWithKeys();
  expect([press("j")?.textContent, press("j")?.textContent, press("j")?.textContent]).toEqual(["P1", "P2", "P2"]);
  expect(press("k")?.textContent).toBe("P1");
  press("x");
  expect(ticked).toEqual(["P1"]);
  expect(press("/")).toBe(screen.getByLabelText("Number"));
  expect(press("j")).toBe(screen.getByLabelText("Number"));
});

test("a reader who has switched the keys off keeps them for other uses, and compact rows are kept too", () => {
  const { press } = listWithKeys();
  fireEvent.click(screen.getByLabelText(/^Keyboard shortcuts/));
  try {
    expect(press("j")).not.toBe(screen.getByRole("link", { name: "P1" }));
    fireEvent.click(screen.getByLabelText("Compact rows"));
    expect(document.documentElement.dataset.density).toBe("dense");
    expect(document.cookie).toContain("density=dense");
    fireEvent.click(screen.getByLabelText("Compact rows"));
    expect(document.documentElement.dataset.density).toBe("roomy");
  } finally {
    fireEvent.click(screen.getByLabelText(/^Keyboard shortcuts/));
  }
  expect(press("j")).toBe(screen.getByRole("link", { name: "P1" }));
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
