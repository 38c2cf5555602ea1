import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { merchantAccount, platformAccount, stripes } from "@/lib/simulator/platform/ledger/chart";

test("a merchant's account is its own, not split, and may not be negative", () => {
  const account = merchantAccount("100001", "available", "USD");
  expect(account).toMatchObject({
    owner: "100001",
    purpose: "available",
    currency: "USD",
    stripe: 0,
    mayOwe: false,
  });
  expect(merchantAccount("100001", "available", "USD")).toBe(account);
});

test("an account's id follows from all its fields, so that it is the same in every process", () => {
  const userNo = randomUUID(); // a user number that no earlier call has used
  const digits = createHash("md5").update(`${userNo}|available|USD|0`).digest("hex");
  const account = merchantAccount(userNo, "available", "USD");
  expect(account).toEqual({
    id: digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
    owner: userNo,
    purpose: "available",
    currency: "USD",
    stripe: 0,
    mayOwe: false,
  });
  // as accounts that were opened long ago have it
  expect(merchantAccount("100001", "available", "USD").id).toBe("ffcf4242-e4e8-460c-5c72-fd8a7e47dc76");
  const otherAccounts = [
    merchantAccount("100002", "available", "USD"),
    merchantAccount("100001", "held", "USD"),
    merchantAccount("100001", "available", "EUR"),
    platformAccount("nostro", "USD", "00"),
    platformAccount("nostro", "USD", "01"),
  ];
  expect(new Set(otherAccounts.map(({ id }) => id)).size).toBe(otherAccounts.length);
  for (const { id } of otherAccounts) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test("the platform's account is split by the order's last digits, always the same way, and may be negative", () => {
  const stripeOf = (orderId: string) => platformAccount("position", "USD", orderId).stripe;
  expect(["00", "0f", "10", "1b", "ff", "019c-7a2e"].map(stripeOf)).toEqual([0, 15, 0, 11, 15, 14]);
  const usedStripes = Array.from({ length: 256 }, (_, at) => stripeOf(`order-${at.toString(16).padStart(2, "0")}`));
  expect(new Set(usedStripes).size).toBe(stripes);
  expect(platformAccount("position", "USD", "00")).toMatchObject({ owner: "platform", mayOwe: true, currency: "USD" });
});
