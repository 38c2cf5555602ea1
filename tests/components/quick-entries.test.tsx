import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { QuickEntryMerchantList } from "@/components/operations/receiving/quick-entries";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);

test("the card of quick entry and the list in it have names of their own", async () => {
  const rows = [{ userNo: "100001", company: "Ningbo", isOn: true, isSuspended: false, owing: 1, changedAt: now }];
  const { getByRole } = render(await inPortal(<QuickEntryMerchantList world="demo" rows={rows} now={now} />, { now }));
  expect(getByRole("table", { name: "Early credit by merchant" })).toBeTruthy();
  // screen reader users cannot distinguish two landmarks with the same name
  expect(getByRole("region", { name: "Early credit" }).contains(getByRole("table"))).toBe(true);
});
