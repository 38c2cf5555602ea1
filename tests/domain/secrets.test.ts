import { createHmac } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import {
  simulatePasswordCheck,
  codeHash,
  hashPassword,
  verifyPassword,
  isSameHash,
  newToken,
  noPassword,
  openText,
  sealText,
  tokenHash,
} from "@/lib/simulator/access/secrets";
import { demoOps, demoPassword } from "@/prisma/demo-accounts";
import { deriveKeyFromPepper } from "@/lib/session/settings";
import { work } from "../fixtures/quick-hash";

beforeEach(() => {
  vi.stubEnv("PASSWORD_PEPPER", "a pepper for tests alone, 32 characters or more");
});

test("a password is right for the purpose it was chosen for alone", async () => {
  const storedHash = await hashPassword("135790", "payPassword");
  expect(await verifyPassword("135790", "payPassword", storedHash)).toBe(true);
  expect([
    await verifyPassword("135791", "payPassword", storedHash),
    await verifyPassword("135790", "password", storedHash),
  ]).toEqual([false, false]);
  expect(await hashPassword("135790", "payPassword")).not.toBe(storedHash);
});

test("the demo's passwords, which anybody can read, open nothing where others can reach the portal", async () => {
  for (const [publicPassword, purpose] of [
    [demoPassword, "password"],
    [demoOps.password, "opsPassword"],
  ] as const) {
    const storedHash = await hashPassword(publicPassword, purpose);
    vi.stubEnv("PUBLIC_URL", "https://pay.example.com");
    expect(await verifyPassword(publicPassword, purpose, storedHash)).toBe(false);
    vi.stubEnv("PUBLIC_URL", "http://localhost:3000");
    expect(await verifyPassword(publicPassword, purpose, storedHash)).toBe(true);
    vi.stubEnv("DATABASE_KIND", "server");
    expect(await verifyPassword(publicPassword, purpose, storedHash)).toBe(false);
    vi.stubEnv("DATABASE_KIND", "embedded");
  }
});

test("without the pepper it was chosen with a password is wrong", async () => {
  const storedHash = await hashPassword("135790", "payPassword");
  vi.stubEnv("PASSWORD_PEPPER", "another pepper for tests alone, of 32 characters or more");
  expect(await verifyPassword("135790", "payPassword", storedHash)).toBe(false);
});

test("a person without one is refused every attempt, after one slow check as for anybody", async () => {
  expect(noPassword).toBe("none"); // as stored in the database
  expect(await verifyPassword("none", "password", noPassword)).toBe(false);
  const before = { ...work };
  expect([await simulatePasswordCheck("any", "password"), await verifyPassword("", "payPassword", noPassword)]).toEqual(
    [false, false],
  );
  expect([work.hashes - before.hashes, work.checks - before.checks]).toEqual([0, 2]);
});

test("a token is 256 random bits, and only its hash is returned", () => {
  const [tokenA, tokenB] = [newToken(), newToken()];
  expect([Buffer.from(tokenA, "base64url").length, tokenA === tokenB]).toEqual([32, false]);
  expect(tokenA).toMatch(/^[\w-]{43}$/);
  expect(tokenHash("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0"); // SHA-256, as RFC 6234 has it
});

test("a short code's hash is keyed and bound to its purpose; capitals or not is the same", () => {
  expect(codeHash("ab12", "one")).toBe(codeHash("AB12", "one"));
  expect(new Set([codeHash("ab12", "one"), codeHash("ab12", "two"), codeHash("ab13", "one")]).size).toBe(3);
  const expectedHash = createHmac("sha256", deriveKeyFromPepper("code")).update("one\nAB12").digest("base64url");
  expect(codeHash("ab12", "one")).toBe(expectedHash);
  expect([isSameHash("abcd", "abcd"), isSameHash("abcd", "abce"), isSameHash("abcd", "abc")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("a sealed value opens for its own purpose and owner alone, and only complete", () => {
  const sealedBytes = sealText("发票 1", "authenticator", "owner");
  expect(openText(sealedBytes, "authenticator", "owner")).toBe("发票 1");
  expect(() => openText(sealedBytes, "authenticator", "another")).toThrow();
  expect(() => openText(sealedBytes, "outbox", "owner")).toThrow();
  const changedBytes = Uint8Array.from(sealedBytes);
  changedBytes[28] = (changedBytes[28] ?? 0) ^ 1;
  expect(() => openText(changedBytes, "authenticator", "owner")).toThrow();
  expect(Buffer.from(sealText("same")).equals(Buffer.from(sealText("same")))).toBe(false);
  const [outbox, nobodys] = [sealText("text"), sealText("text", "outbox", "")];
  expect([openText(outbox, "outbox", ""), openText(nobodys)]).toEqual(["text", "text"]);
  expect([outbox.length, sealText("").length]).toEqual([12 + 16 + 4, 12 + 16]);
});
