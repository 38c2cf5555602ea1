import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BatchExchangeCosts } from "@/components/payments/batches/batch-exchange";
import { BatchPaymentSettings } from "@/components/payments/batches/batch-terms";
import type { Batch } from "@/components/payments/batches/batch-totals";
import { locales, type Locale } from "@/lib/i18n/locale";
import { money } from "@/lib/money/money";
import { canonicalPair } from "@/lib/money/rate";
import { inPortal } from "./in-portal";

const total: Batch["totals"][number] = {
  rows: 2,
  amount: money("USD", 20_000n),
  fee: money("CNH", 21_300n),
  debit: money("CNH", 161_356n),
  exchange: {
    pay: money("CNH", 140_056n),
    fee: money("CNH", 142n),
    held: money("CNH", 162_757n),
    rate: { ...canonicalPair("USD", "CNH"), value: 700_280_000n },
    isMade: false,
  },
  available: null,
  left: null,
};

const inLanguage = async (locale: Locale, node: ReactNode) =>
  render(await inPortal(node, { now: new Date("2026-03-18T02:00:00Z"), locale }));

const requests: unknown[] = [];
beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body));
    return Response.json({ code: "POBO_UNUSABLE", message: "no", result: null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

for (const locale of locales)
  test(`${locale}: a batch that now costs more than its reserve displays both sums and the remedy`, async () => {
    const live = { debit: money("CNH", 165_000n), held: money("CNH", 162_757n) };
    const { container } = await inLanguage(locale, <BatchExchangeCosts totals={[total]} live={live} />);
    expect(container.textContent).toContain("7.0028");
    for (const text of ["1,650.00", "1,627.57"]) expect(container.textContent).toContain(text);
    expect(container.textContent).not.toMatch(/payments\.batch/);
  });

test("the account that pays a batch is chosen among those with money, and preserved with the payer chosen before", async () => {
  const poboRecordId = "00000000-0000-4000-8000-000000000001";
  const batch = {
    batchNo: "BP26031800000001",
    payCurrency: null,
    payer: { poboRecordId, name: "Lantau" },
    documents: [],
    totals: [total],
  };
  const balance = (minor: bigint) => ({ currency: "CNH" as const, available: money("CNH", minor) });
  const choices = {
    balances: [balance(1n), { currency: "EUR" as const, available: money("EUR", 0n) }],
    payers: [
      { poboRecordId: null, payerType: "company" as const, name: "Us", enName: "Us" },
      { poboRecordId, payerType: "company" as const, name: "Lantau", enName: "Lantau" },
    ],
    noExchange: null,
  };
  // named casts: what a batch and a balance have beside these, nothing here looks at
  await inLanguage(
    "en-US",
    <BatchPaymentSettings batch={batch as never} choices={choices as never} onArranged={() => {}} />,
  );
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Paying account" }));
  const options = await screen.findAllByRole("option");
  expect(options.map((option) => option.getAttribute("data-value"))).toEqual(["", "CNH"]);
  fireEvent.click(screen.getByRole("option", { name: /^CNH/ }));
  await waitFor(() =>
    expect(requests).toEqual([{ batchNo: batch.batchNo, payCurrency: "CNH", poboRecordId, documentIds: [] }]),
  );
});

test("a document of a batch is removed from it, and the others stay", async () => {
  const [remainingId, removedId] = ["00000000-0000-4000-8000-000000000011", "00000000-0000-4000-8000-000000000012"];
  const batch = {
    batchNo: "BP26031800000001",
    payCurrency: null,
    payer: null,
    documents: [
      { fileId: remainingId, fileName: "contract.pdf", fileUrl: "/contract.pdf" },
      { fileId: removedId, fileName: "invoice.pdf", fileUrl: "/invoice.pdf" },
    ],
    totals: [total],
  };
  const choices = { balances: [], payers: [], noExchange: null };
  // named casts: what a batch has beside these, nothing here looks at
  await inLanguage(
    "en-US",
    <BatchPaymentSettings batch={batch as never} choices={choices as never} onArranged={() => {}} />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Remove invoice.pdf" }));
  await waitFor(() => expect(requests).toMatchObject([{ batchNo: batch.batchNo, documentIds: [remainingId] }]));
  expect(screen.queryByRole("link", { name: "invoice.pdf" })).toBeNull();
  expect(screen.getByRole("link", { name: "contract.pdf" }).getAttribute("href")).toBe("/contract.pdf");
});
