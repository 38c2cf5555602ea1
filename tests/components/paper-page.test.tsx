import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { DocumentCodeNotFound } from "@/components/files/paper-page";
import { paperNumber } from "@/lib/files/paper-number";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);

const textOf = async (code: string, isBusy = false) =>
  render(await inPortal(<DocumentCodeNotFound code={code} isBusy={isBusy} />, { now })).container.textContent;

test("an unknown code is not found, and a document's number leads to the code instead", async () => {
  expect(await textOf("0000-0000-0000-0000")).toContain("No document found for this code");
  const number = paperNumber("PY2603181000010001", 4);
  const text = await textOf(number);
  expect(text).toContain("This is a document number");
  expect(text).toContain(number);
  expect(text).not.toContain("No document found");
  // a number with a mistake is no number
  expect(await textOf("PY2603181000010001-4-A")).toContain("No document found for this code");
  expect(await textOf(number, true)).toContain("Too many attempts");
});
