import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FilterField } from "@/components/kit/select/filter-fields";
import { filtersText, listAddress } from "@/components/kit/select/list-address";
import type { Query } from "@/components/kit/select/query";
import { FilteredList } from "@/components/kit/table/filtered-list";
import type { ListView, SavedListView } from "@/components/kit/lists/list-views";
import { stateViews } from "@/components/kit/lists/state-views";
import { ListViewsProvider } from "@/components/shell/lists/list-views-provider";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);
const viewId = "01900000-0000-7000-8000-000000000001";
const fields: readonly FilterField[] = [
  { kind: "text", name: "no", label: "Number", lengthMax: 32 },
  { kind: "choice", name: "state", label: "Status", options: ["pending", "success"] },
];
const pending: ListView = { key: "pending", label: "Pending", target: { filters: "state=pending" }, count: 3 };
const saved: SavedListView = {
  viewId,
  list: "/b2b/orders?view=own",
  name: "Acme’s",
  filters: "no=Acme+%26+Co&state=success",
};

let requests: (readonly [call: string, body: object])[] = [];
beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const path = String(input instanceof Request ? input.url : input);
    requests.push([path.split("/").at(-1) ?? "", JSON.parse(typeof init?.body === "string" ? init.body : "{}")]);
    return Response.json({
      code: "INVALID_PARAM",
      message: "no",
      result: { issues: [{ path: ["name"], message: "You already have a view with this name. Choose another name" }] },
    });
  });
});

/** Renders a list with the filters of a query, and the views that its reader saved. */
async function renderList(
  query: Query,
  {
    views = [pending],
    own = [],
    isReadOnly = false,
  }: { views?: ListView[]; own?: SavedListView[]; isReadOnly?: boolean },
) {
  const list = (
    <ListViewsProvider views={own} isReadOnly={isReadOnly}>
      <FilteredList
        list={null}
        path="/b2b/orders"
        query={query}
        fields={fields}
        keep={["view", "size", "sort"]}
        views={views}
      >
        {() => "rows"}
      </FilteredList>
    </ListViewsProvider>
  );
  return render(await inPortal(list, { now }));
}
const tabs = () =>
  within(screen.getByRole("navigation", { name: "Views" }))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")]);
const offered = () =>
  ["Save view", "Rename view", "Remove view"].filter((name) => screen.queryByRole("button", { name }) !== null);

describe("the views of a list", () => {
  test("are tabs that keep its page and the way it is displayed, and the one with the active filters is current", async () => {
    await renderList({ view: "own", size: "50", page: "3", state: "success", no: "Acme & Co" }, { own: [saved] });
    expect(tabs()).toEqual([
      ["All", "/b2b/orders?view=own&size=50", null],
      ["Pending3", "/b2b/orders?view=own&size=50&state=pending", null],
      ["Acme’s", "/b2b/orders?view=own&size=50&no=Acme+%26+Co&state=success", "page"],
    ]);
  });

  test("say how many rows they have, above 99 only that there are more, and nothing where that is unknown", async () => {
    const counts = {
      rows: [
        { state: "pending", count: 100 },
        { state: "success", count: 99 },
      ],
    };
    const views = stateViews(["pending", "success", "failure"], (state) => state.toUpperCase(), counts);
    await renderList({ state: "failure" }, { views });
    expect(tabs()).toEqual([
      ["All", "/b2b/orders", null],
      ["PENDING99+", "/b2b/orders?state=pending", null],
      ["SUCCESS99", "/b2b/orders?state=success", null],
      ["FAILURE", "/b2b/orders?state=failure", "page"],
    ]);
  });

  test("are those of this list alone, and a list that has none has no tabs", async () => {
    await renderList({ state: "success" }, { views: [], own: [saved] });
    expect(screen.queryByRole("navigation", { name: "Views" })).toBeNull();
  });

  test("without filters all rows are the current view, and there is nothing to save", async () => {
    await renderList({ sort: "oldest" }, {});
    expect(tabs()[0]).toEqual(["All", "/b2b/orders?sort=oldest", "page"]);
    expect(offered()).toEqual([]);
  });

  test("active filters can be saved unless everybody has them as a view; a saved view can be renamed and removed", async () => {
    const { unmount } = await renderList({ state: "success" }, {});
    expect(offered()).toEqual(["Save view"]);
    unmount();
    const everybodys = await renderList({ state: "pending" }, {});
    expect(offered()).toEqual([]);
    everybodys.unmount();
    await renderList({ view: "own", no: "Acme & Co", state: "success" }, { own: [saved] });
    expect(offered()).toEqual(["Rename view", "Remove view"]);
  });

  test("cannot be changed where the portal is only looked at, as in the preview of a role", async () => {
    await renderList({ state: "success" }, { isReadOnly: true });
    expect(offered()).toEqual([]);
  });

  test("are saved with the list's own address and its filters; a refused name stays in the dialog with the reason", async () => {
    await renderList({ view: "own", state: "success", size: "50" }, {});
    fireEvent.click(screen.getByRole("button", { name: "Save view" }));
    const dialog = within(await screen.findByRole("dialog"));
    const name = dialog.getByRole<HTMLInputElement>("textbox", { name: "View name" });
    expect(name.maxLength).toBe(40);
    fireEvent.change(name, { target: { value: "Paid" } });
    fireEvent.click(dialog.getByRole("button", { name: "Save view" }));
    await waitFor(() =>
      expect(requests).toEqual([["add", { list: "/b2b/orders?view=own", name: "Paid", filters: "state=success" }]]),
    );
    expect((await dialog.findByText(/already have a view with this name/)).textContent).toContain(
      "Choose another name",
    );
    expect(name.value).toBe("Paid");
  });

  test("are renamed from their present name", async () => {
    await renderList({ view: "own", no: "Acme & Co", state: "success" }, { own: [saved] });
    fireEvent.click(screen.getByRole("button", { name: "Rename view" }));
    const dialog = within(await screen.findByRole("dialog"));
    const name = dialog.getByRole<HTMLInputElement>("textbox", { name: "View name" });
    expect(name.value).toBe("Acme’s");
    fireEvent.change(name, { target: { value: "Acme" } });
    fireEvent.click(dialog.getByRole("button", { name: "Rename view" }));
    await waitFor(() => expect(requests).toEqual([["rename", { viewId, name: "Acme" }]]));
  });
});

test("equal filters have one text, whatever their order in the address", () => {
  expect(filtersText({ state: "success", no: "A&B", page: "2" }, ["state", "no"])).toBe("no=A%26B&state=success");
  expect(filtersText({ no: "A&B", state: "success" })).toBe("no=A%26B&state=success");
});

test("a list's own address has the parameters that choose among the lists of a page, not those of its display", () => {
  const query = { tab: "own", size: "50", by: "due", no: "7" };
  expect(listAddress("/b2b/orders", query, fields, ["tab", "size", "by"])).toEqual({
    list: "/b2b/orders?tab=own",
    base: "/b2b/orders?tab=own&size=50&by=due",
    filters: "no=7",
  });
});
