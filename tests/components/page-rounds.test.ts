import { expect, test, vi } from "vitest";
import { addresses, roundsOf } from "./page-stage";

vi.mock("@/app/b2b/after-list", () => ({ DeferredListTotals: () => null }));

/** Lists the pages that make a second round of calls, for data that depends on a first reply. */
const dependent: Readonly<Record<string, string>> = {
  "b2b/account/statement": "totals are in the reporting currency",
  "b2b/collection/receipts_page": "refunds are those of the income of a remittance",
  "b2b/exchange/exchangeOrder": "the rates are those that the listed orders wait for",
  "b2b/payment_manage/payment_order": "a review belongs to a payment that is reviewed",
  "b2b/setting/operator/user": "the permissions are those of the person's role",
  "b2b/settle/advances": "the surplus is that of the first currency with a quota",
  "b2b/settle/settle-apply": "the quota is that of the currency there is money of",
  "b2b/settle/settle-order": "a review, and other payees, belong to a settlement that has them",
  "b2b/transfer_manage/userTransferApply": "nothing is chosen from before the product is open",
};

test("a page of the portal requests all its data at once, and at most once more", async () => {
  const slow: string[] = [];
  for (const [page, query] of addresses.filter(([name]) => !name.startsWith("ops/"))) {
    const rounds = await roundsOf(page, query);
    if (rounds.length > (page in dependent ? 2 : 1))
      slow.push([page, new URLSearchParams(query).toString(), ...rounds.map((paths) => paths.join(" + "))].join("\n"));
  }
  expect(slow).toEqual([]);
});
