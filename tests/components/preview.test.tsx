import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { Route } from "next";
import { expect, test } from "vitest";
import { showToast, toastStore } from "@/components/kit/feedback/toast";
import { Toasts } from "@/components/kit/feedback/toasts";
import { PreviewDrawer } from "@/components/kit/lists/preview-drawer";
import { DataTable } from "@/components/kit/table/data-table";
import { FilteredList } from "@/components/kit/table/filtered-list";
import { Navigation, pushedBy, replacedBy } from "./navigation";
import { WithTexts } from "./with-texts";

const table = (preview: string | undefined, previewKey?: (no: string) => string) => (
  <DataTable
    caption="Payments"
    previewKey={previewKey}
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

test("a row whose detail has another number is previewed by that, under its own number", () => {
  const opened: string[] = [];
  render(
    <WithTexts>
      <Navigation router={pushedBy((href) => opened.push(href))}>
        {table("/payments?preview=", (no) => no.replace("PY", "RM"))}
      </Navigation>
    </WithTexts>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Preview PY2" }));
  expect(opened).toEqual(["/payments?preview=RM2"]);
});

test("a list without previews has no buttons for them", () => {
  render(<WithTexts>{table(undefined)}</WithTexts>);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a preview that its list opened is closed by going back, once, and the list is loaded anew", async () => {
  const done: string[] = [];
  const router = {
    ...pushedBy((href) => history.pushState(null, "", href)),
    back: () => done.push("back"),
    replace: (href: string) => done.push(href),
    refresh: () => done.push("refresh"),
  };
  render(
    <WithTexts>
      <Navigation router={router}>{table("/payments?preview=")}</Navigation>
    </WithTexts>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Preview PY1" }));
  cleanup();
  render(
    <WithTexts>
      <Navigation router={router}>
        {/* named casts: a list's page exists, whatever its query */}
        <PreviewDrawer label="PY1" list={"/payments" as Route} page={"/payments?orderNo=PY1" as Route}>
          900.00 EUR
        </PreviewDrawer>
      </Navigation>
    </WithTexts>,
  );
  fireEvent.keyDown(await screen.findByRole("dialog", { name: "PY1" }), { key: "Escape" });
  fireEvent.popState(window);
  fireEvent.popState(window);
  expect(done).toEqual(["back", "refresh"]);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(done).toEqual(["back", "refresh", "/payments"]);
  history.replaceState(null, "", "/");
});

test("a toast is announced while a preview is open, which hides the rest of the page", async () => {
  const { baseElement } = render(
    <WithTexts>
      <Toasts />
    </WithTexts>,
    { container: document.body },
  );
  const beside = document.body.appendChild(document.createElement("div"));
  render(
    <WithTexts>
      <Navigation>
        {/* named casts: a list's page exists, whatever its query */}
        <PreviewDrawer label="PY1" list={"/payments" as Route} page={"/payments?orderNo=PY1" as Route}>
          900.00 EUR
        </PreviewDrawer>
      </Navigation>
    </WithTexts>,
    { container: beside },
  );
  await screen.findByRole("dialog", { name: "PY1" });
  expect(beside.getAttribute("aria-hidden")).toBe("true");
  act(() => showToast("good", "Payment canceled"));
  expect((await within(baseElement).findByRole("status")).textContent).toBe("Payment canceled");
  act(() => toastStore.read().forEach(({ key }) => toastStore.dismiss(key)));
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
