import { render, screen } from "@testing-library/react";
import type { Route } from "next";
import { afterEach, expect, test, vi } from "vitest";
import { ListWithPreview } from "@/app/b2b/list-with-preview";
import type { Principal } from "@/lib/call/principal";
import { Navigation } from "./navigation";
import { WithTexts } from "./with-texts";

const user = vi.hoisted(() => ({ permissions: [] as string[] }));
vi.mock("@/lib/backend/load", () => ({
  // named cast: what a check of access reads of a user
  signedIn: async () => ({ principal: { realm: "portal", ...user } as unknown as Principal }),
}));
afterEach(() => void (user.permissions = []));

/** Displays the list of payments at an address, with what the list gets and how often a detail is made. */
async function listAt(query: Record<string, string>) {
  const of = vi.fn((no: string) => ({
    title: `Preview of ${no}`,
    page: `/payments?orderNo=${no}` as Route, // named cast: a list's page exists, whatever its query
    detail: <p>900.00 EUR</p>,
  }));
  const list = vi.fn(() => <p>The list</p>);
  const tree = await ListWithPreview({
    path: "/payments",
    query,
    call: { access: { permission: "payments", action: "see", gate: "open", mainOperator: false } },
    list,
    of,
  });
  render(
    <WithTexts>
      <Navigation>{tree}</Navigation>
    </WithTexts>,
  );
  return { list, of };
}

test("the row that the address names is displayed beside the list, which gets the other parameters", async () => {
  user.permissions = ["payments"];
  const { list, of } = await listAt({ currency: "EUR", preview: "PY1" });
  expect(list).toHaveBeenCalledWith({ currency: "EUR" }, "/payments?currency=EUR&preview=");
  expect(of).toHaveBeenCalledWith("PY1", { currency: "EUR" });
  expect((await screen.findByRole("dialog", { name: "Preview of PY1" })).textContent).toContain("900.00 EUR");
});

test("without a row in the address there is only the list", async () => {
  user.permissions = ["payments"];
  const { of } = await listAt({ currency: "EUR" });
  expect(of).not.toHaveBeenCalled();
  expect(screen.getByText("The list")).toBeDefined();
});

test("a user who may not see the detail has no previews, whatever the address", async () => {
  const { list, of } = await listAt({ currency: "EUR", preview: "PY1" });
  expect(list).toHaveBeenCalledWith({ currency: "EUR" }, undefined);
  expect(of).not.toHaveBeenCalled();
  expect(screen.queryByRole("dialog")).toBeNull();
});
