import { fireEvent, render, screen } from "@testing-library/react";
import type { Route } from "next";
import { expect, test } from "vitest";
import { PreviewDrawer } from "@/components/kit/lists/preview-drawer";
import { DataTable } from "@/components/kit/table/data-table";
import { FilteredList } from "@/components/kit/table/filtered-list";
import { Navigation, pushedBy, replacedBy } from "./navigation";
import { WithTexts } from "./with-texts";

const table = (preview: string | undefined) => (
  <DataTable
    caption="Payments"
    columns={[{ head: "Payee", kind: "link", of: () => "Acme", key: (no) => no, to: "/payments?orderNo=" }]}
    rows={["PY1", "PY2"]}
    rowKey={(no) => no}
    preview={preview}
    empty=""
  />
);

test("a row's button, or o on its link, displays the row beside the list, whose filters stay; its link leads to its page", () => {
  const opened: string[] = [];
  render(
    <WithTexts>
      <Navigation router={pushedBy((href) => opened.push(href))}>
        <FilteredList
          list={null}
          path="/payments"
          query={{}}
          fields={[{ kind: "text", name: "no", label: "Number", lengthMax: 9 }]}
        >
          {() => table("/payments?currency=EUR&preview=")}
        </FilteredList>
      </Navigation>
    </WithTexts>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Preview PY2" }));
  const [first] = screen.getAllByRole("link", { name: "Acme" });
  first?.focus();
  fireEvent.keyDown(first ?? document.body, { key: "o" });
  expect(opened).toEqual(["/payments?currency=EUR&preview=PY2", "/payments?currency=EUR&preview=PY1"]);
  expect(first?.getAttribute("href")).toBe("/payments?orderNo=PY1");
});

test("a list without previews has no buttons for them", () => {
  render(<WithTexts>{table(undefined)}</WithTexts>);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a preview leads to the row's own page, and Escape or its button back to the list", async () => {
  const replaced: string[] = [];
  render(
    <WithTexts>
      <Navigation router={replacedBy((href) => replaced.push(href))}>
        <PreviewDrawer
          label="Preview of PY1"
          // named casts: a list's page exists, whatever its query
          list={"/payments?currency=EUR" as Route}
          page={"/payments?currency=EUR&orderNo=PY1" as Route}
        >
          <p>900.00 EUR</p>
        </PreviewDrawer>
      </Navigation>
    </WithTexts>,
  );
  const drawer = await screen.findByRole("dialog", { name: "Preview of PY1" });
  expect(drawer.textContent).toContain("900.00 EUR");
  expect(screen.getByRole("link", { name: "Open full page" }).getAttribute("href")).toBe(
    "/payments?currency=EUR&orderNo=PY1",
  );
  fireEvent.keyDown(drawer, { key: "Escape" });
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(replaced).toEqual(["/payments?currency=EUR", "/payments?currency=EUR"]);
});
