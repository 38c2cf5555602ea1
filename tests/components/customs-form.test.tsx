import { cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CustomsApplicationForm } from "@/components/materials/customs/customs-form";
import { CustomsSettlementPage } from "@/components/materials/customs/customs-page";
import { CustomsSettlementStatus, type CustomsProduct } from "@/components/materials/customs/customs-standing";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);
const fileId = "0197a3e4-0000-7000-8000-000000000001";
const agreement = { version: 2, title: "Customs-declaration settlement agreement" };
const product = (change: Partial<NonNullable<CustomsProduct>>): NonNullable<CustomsProduct> => ({
  state: "refused",
  changes: 1,
  contactName: "Li Lei",
  contactPhone: "+86 21 5555 0100",
  customsCode: "3122960ABC",
  yearlyVolume: "2",
  files: [{ fileId, fileName: "certificate.pdf", fileUrl: "/certificate.pdf" }],
  reason: "Certificate expired",
  submittedAt: now,
  decidedAt: now,
  ...change,
});

let requests: unknown[] = [];
beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (_: RequestInfo | URL, init?: RequestInit) => {
    requests.push(JSON.parse(typeof init?.body === "string" ? init.body : "{}"));
    return Response.json({ code: "AGREEMENT_CHANGED", message: "The agreement has changed.", result: null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const page = async (of: CustomsProduct) =>
  render(await inPortal(<CustomsSettlementPage product={of} agreement={agreement} now={now} />, { now }));

test("a refused application preserves its entries, and is sent again once the agreement is accepted", async () => {
  const view = render(await inPortal(<CustomsApplicationForm product={product({})} agreement={agreement} />, { now }));
  fireEvent.change(view.getByLabelText("Contact"), { target: { value: "Han Mei" } });
  fireEvent.click(view.getByRole("button", { name: "Submit again" }));
  await waitFor(() => expect(view.getByRole("checkbox").getAttribute("aria-invalid")).toBe("true"));
  expect(requests).toEqual([]);
  fireEvent.click(view.getByRole("checkbox"));
  fireEvent.click(view.getByRole("button", { name: "Submit again" }));
  await view.findAllByText("The agreement has changed.");
  expect(requests).toMatchObject([
    {
      contactName: "Han Mei",
      customsCode: "3122960ABC",
      yearlyVolume: "2",
      fileIds: [fileId],
      agreed: { id: "customs-settlement", version: 2 },
    },
  ]);
});

test("an application in review or open displays its entries, and no form", async () => {
  for (const state of ["processing", "opened"] as const) {
    const view = await page(product({ state, reason: "" }));
    expect([view.getByText("3122960ABC").tagName, view.queryByRole("button", { name: /^Submit/ })]).toEqual([
      "DD",
      null,
    ]);
    cleanup();
  }
});

test("the list links a merchant without an application to the form", async () => {
  const view = render(await inPortal(<CustomsSettlementStatus product={null} />, { now }));
  expect(view.getByText("Not active")).toBeTruthy();
  expect(view.getByRole("link", { name: "Apply to activate" }).getAttribute("href")).toContain(
    "/material_page/customs",
  );
});
