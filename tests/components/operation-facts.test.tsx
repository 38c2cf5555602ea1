import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { FactList } from "@/components/kit/table/facts";
import { useOperationFacts } from "@/components/shell/actions/operation-facts";
import type { ConfirmedOperation } from "@/lib/call/operation";
import { money } from "@/lib/money/money";
import { canonicalPair } from "@/lib/money/rate";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);
const id = "01900000-0000-7000-8000-000000000001";
const usd = money("USD", 12_345_67n);
const target = { ...canonicalPair("USD", "EUR"), value: 92_000_000n };

function OperationFacts({ operation }: { operation: ConfirmedOperation }) {
  const price = { sell: usd, buy: usd, rate: target, fee: usd, expiresAt: now };
  return <FactList items={useOperationFacts(operation, operation.kind === "quote" ? price : undefined)} />;
}

const factsText = async (operation: ConfirmedOperation): Promise<string> => {
  const { container, unmount } = render(await inPortal(<OperationFacts operation={operation} />, { now }));
  const text = container.textContent.replace(/\s/g, " ");
  unmount();
  return text;
};

/**
 * Lists the operations that a person confirms in the common dialog; payments, transfers and settlements have separate
 * dialogs.
 */
const operationSamples: readonly ConfirmedOperation[] = [
  { kind: "approvalGroup", levels: 2, people: 3, group: "" },
  { kind: "newPerson", name: "Li Min", email: "li@demo.example", roleId: id },
  { kind: "invitation", operatorId: id, email: "li@demo.example" },
  { kind: "person", operatorId: id, roleId: id, isEnabled: true },
  { kind: "permissions", roleId: id, permissions: [] },
  { kind: "role", roleId: null, roleName: "Cashier" },
  { kind: "payee", name: "Pacific Bridge", account: "4400178236", currency: "USD" },
  { kind: "payeeAdvice", payeeId: id, email: "" },
  { kind: "sooner", orderNo: "PY1", payOn: "2026-03-20" },
  { kind: "resume", standingNo: "ST1" },
  { kind: "quote", quoteId: id, deliveryDate: null },
  { kind: "limit", sell: "USD", buy: "EUR", amount: usd, target },
  { kind: "limitChange", orderNo: "FX1", amount: usd, target },
  { kind: "refund", detailId: "IN1", amount: usd },
  { kind: "refundPayee", orderNo: "IR1" },
  { kind: "apiKey", name: "Books", permissions: [], addresses: "" },
  { kind: "apiKeyConfirmed", keyId: id },
  { kind: "apiKeyRotated", keyId: id, overlapHours: 0 },
  { kind: "webhook", endpointId: null, url: "https://books.example/events", events: [] },
  { kind: "webhookSecret", endpointId: id },
  { kind: "sessions", sessionId: null },
];

test("a confirmation displays the facts of its operation, for every operation", async () => {
  for (const operation of operationSamples) expect(await factsText(operation), operation.kind).not.toBe("");
});

test("a refund's confirmation names the income and the account that the money goes to", async () => {
  const back = await factsText({ kind: "refund", detailId: "IN2603171000010190", amount: usd });
  expect(back).toBe("Receipt numberIN2603171000010190Amount12,345.67 USDRefund toThe original account");
  const elsewhere = {
    payeeName: "Societe Test",
    payeeAccount: "FR1420041010050500013M02606",
    payeeBank: "Banque Test",
  };
  expect(await factsText({ kind: "refundPayee", orderNo: "IR1", ...elsewhere })).toBe(
    "Order numberIR1Refund toSociete TestAccount numberFR14 2004 1010 0505 0001 3M02 606BankBanque Test",
  );
});
