import { cleanup, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { MaterialDocumentDifferences } from "@/components/materials/detail/paper-differences";
import { FieldWithDocumentDifferences } from "@/components/operations/materials/read-beside";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);

const check = {
  differences: [
    {
      path: "contractNo" as const,
      typed: "NW-7",
      found: "NW-8",
      line: "Contract No: NW-8",
      fileName: "contract.pdf",
    },
  ],
  sums: [{ items: "12,000.00 USD", total: "12,500.00 USD", fileName: "invoice.pdf" }],
};

test("the merchant reads the differences of a document, and which one does not add up; nothing where all agree", async () => {
  const view = render(await inPortal(<MaterialDocumentDifferences check={check} />, { now }));
  expect(view.getByText("Contract number: you entered NW-7, contract.pdf shows NW-8")).toBeTruthy();
  expect(view.getByText("invoice.pdf: the items add up to 12,000.00 USD, but the total is 12,500.00 USD")).toBeTruthy();
  expect(view.getByText("From the line “Contract No: NW-8”")).toBeTruthy();
  cleanup();
  const none = render(await inPortal(<MaterialDocumentDifferences check={{ differences: [], sums: [] }} />, { now }));
  expect(none.queryByText("Some entries don’t match your documents")).toBeNull();
});

test("a reviewer reads it beside its field, with its line, and beside no other", async () => {
  const view = render(
    await inPortal(
      <FieldWithDocumentDifferences paths={["contractNo"]} check={check}>
        NW-7
      </FieldWithDocumentDifferences>,
      { now },
    ),
  );
  expect(view.getByText("contract.pdf shows NW-8").parentElement?.textContent).toContain("Contract No: NW-8");
  cleanup();
  const otherView = render(
    await inPortal(
      <FieldWithDocumentDifferences paths={["buyerName"]} check={check}>
        Nordwind
      </FieldWithDocumentDifferences>,
      { now },
    ),
  );
  expect(otherView.container.textContent).toContain("Nordwind");
  expect(otherView.queryByText("Differs")).toBeNull();
});
