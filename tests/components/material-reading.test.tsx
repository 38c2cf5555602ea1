import { cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { PaperReadingNotice } from "@/components/materials/form/paper-reading";
import type { PaperReading } from "@/components/materials/form/use-document-recognition";
import { blankMaterial, type MaterialEntry } from "@/lib/materials/entry";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const read = (overrides: Partial<Extract<PaperReading, { is: "read" }>["output"]>): PaperReading => ({
  is: "read",
  output: { confidence: 100, fields: {}, contradictions: [], ...overrides },
});
const order = read({
  fields: {
    buyerName: { value: "Nordwind GmbH", line: "Buyer: Nordwind GmbH" },
    contractNo: { value: "NW-7", line: "Contract No: NW-7" },
    amount: { value: "12500.00", line: "Total: 12,500.00" },
  },
});

/** A form of a material beside the reading of one of its papers. */
function Beside({ reading, initial = {} }: { reading: PaperReading; initial?: Partial<MaterialEntry> }) {
  const [entry, setEntry] = useState<MaterialEntry>({ ...blankMaterial, ...initial });
  return (
    <>
      <output>{[entry.buyerName, entry.contractNo, entry.amount].join(" | ")}</output>
      <PaperReadingNotice
        {...{ entry, reading }}
        name="order.pdf"
        onChange={(part) => setEntry((all) => ({ ...all, ...part }))}
        onAgain={again}
      />
    </>
  );
}
const again = vi.fn();
const renderReading = async (reading: PaperReading, initial?: Partial<MaterialEntry>) =>
  render(
    await inPortal(<Beside reading={reading} {...(initial && { initial })} />, {
      now: beijingInstant("2026-03-18", 10),
    }),
  );

test("a read value is displayed with its line and accepted field by field; an entry is replaced only on request", async () => {
  const page = await renderReading(order, { contractNo: "NW-8" });
  expect(page.getByText("From the line “Total: 12,500.00”")).toBeDefined();
  expect(page.getByText("Your entry: NW-8")).toBeDefined();
  fireEvent.click(page.getByRole("button", { name: "Fill the 2 empty fields" }));
  expect(page.container.querySelector("output")?.textContent).toBe("Nordwind GmbH | NW-8 | 12500.00");
  fireEvent.click(page.getByRole("button", { name: "Replace Contract number" }));
  expect(page.container.querySelector("output")?.textContent).toBe("Nordwind GmbH | NW-7 | 12500.00");
  expect(page.getAllByText("Matches your entry")).toHaveLength(3);
  expect(page.queryByRole("button")).toBeNull();
});

test("figures are read in thousands, an amount with its currency, beside the entries", async () => {
  const invoice = read({
    fields: {
      currency: { value: "EUR", line: "Total: EUR 12500.00" },
      amount: { value: "12500.00", line: "Total: EUR 12500.00" },
      quantity: { value: "50000", line: "50000 pcs" },
    },
  });
  const page = await renderReading(invoice, { amount: "12000.00", quantity: "5000" });
  for (const text of ["12,500.00 EUR", "Your entry: 12,000.00 USD", "50,000", "Your entry: 5,000"])
    expect(page.getByText(text)).toBeDefined();
});

test("a document that has no data, contradicts itself or cannot be read is reported by its name", async () => {
  expect((await renderReading(read({}))).getByText(/We found nothing to fill in from order.pdf/)).toBeDefined();
  cleanup();
  const contradicting = await renderReading(
    read({ contradictions: [{ kind: "sum", items: "200.00 EUR", total: "250.00 EUR" }] }),
  );
  expect(contradicting.getByText("Amounts in order.pdf don’t add up")).toBeDefined();
  expect(contradicting.getByText(/add up to 200.00 EUR, but the total is 250.00 EUR/)).toBeDefined();
  cleanup();
  const failedView = await renderReading({ is: "failed", text: "The picture cannot be read." });
  fireEvent.click(failedView.getByRole("button", { name: "Try again" }));
  expect(again).toHaveBeenCalledOnce();
});
