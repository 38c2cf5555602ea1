import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { PayeeForm } from "@/components/payments/payees/payee-form";
import { payments } from "@/lib/payments/calls/payments";
import { blankPayee, payeeRule, type PayeeEntry } from "@/lib/payments/payee-entry";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";
import { fileIdOf, takenUploads } from "./uploading";

let requests: object[] = [];
beforeEach(() => {
  requests = [];
  takenUploads();
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string } = {}) => {
    if (path.includes(payments.addPayee.path)) requests.push(JSON.parse(body ?? "{}") as object);
    return Response.json({ code: "OPERATION_NOT_ALLOW", message: "no", result: null });
  });
});

/** A payee in Hangzhou, paid in yuan there. */
const inChina: PayeeEntry = {
  ...blankPayee,
  entityType: "mainlandCompany",
  bankCountry: "CN",
  country: "CN",
  currency: "CNH",
  name: "杭州宏远贸易有限公司",
  account: "6222021202012345678",
  swift: "ICBKCNBJ",
  bankName: "中国工商银行杭州分行",
  bankCode: "102100099996",
  province: "Zhejiang",
  city: "Hangzhou",
  address: "1 Wensan Road",
};
const form = async (initial: PayeeEntry, hasPapers: boolean) =>
  render(
    await inPortal(
      <PayeeForm
        call={payments.addPayee}
        rule={payeeRule}
        initial={initial}
        draft="payee"
        action="Save payee"
        acceptsProofs={hasPapers}
        onSaved={() => undefined}
      />,
      { now: beijingInstant("2026-03-18", 10) },
    ),
  );
const papers = () => document.querySelector("input[type=file]");

test("a new payee paid in yuan in the mainland accepts documents, and they are sent with it", async () => {
  await form(inChina, true);
  const files = [new File(["x"], "contract.pdf", { type: "application/pdf" })];
  fireEvent.change(papers() ?? document.body, { target: { files } });
  await screen.findByText("contract.pdf");
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save payee" });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  await waitFor(() => expect(requests).toMatchObject([{ name: inChina.name, proofIds: [fileIdOf(1)] }]));
});

test("no documents are requested elsewhere, nor for a payee that has a place of its own for them", async () => {
  await form({ ...inChina, bankCountry: "HK", currency: "HKD", entityType: "company" }, true);
  expect(papers()).toBeNull();
  cleanup();
  await form(inChina, false);
  expect(papers()).toBeNull();
});
