import { createHmac } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import {
  checkNobody,
  codeHash,
  hashPassword,
  isPassword,
  isSameHash,
  newToken,
  noPassword,
  openText,
  sealText,
  tokenHash,
} from "@/lib/simulator/access/secrets";
import { demoOps, demoPassword } from "@/prisma/scenarios/demo-accounts";
import { keyFor } from "@/lib/session/settings";
import { work } from "../fixtures/quick-hash";

beforeEach(() => {
  vi.stubEnv("PASSWORD_PEPPER", "a pepper for tests alone, 32 characters or more");
});

test("a password is right for the purpose it was chosen for alone", async () => {
  const stored = await hashPassword("135790", "payPassword");
  expect(await isPassword("135790", "payPassword", stored)).toBe(true);
  expect([await isPassword("135791", "payPassword", stored), await isPassword("135790", "password", stored)]).toEqual([
    false,
    false,
  ]);
  expect(await hashPassword("135790", "payPassword")).not.toBe(stored);
});

test("the demo's passwords, which anybody can read, open nothing where others can reach the portal", async () => {
  for (const [published, purpose] of [
    [demoPassword, "password"],
    [demoOps.password, "opsPassword"],
  ] as const) {
    const stored = await hashPassword(published, purpose);
    vi.stubEnv("PUBLIC_URL", "https://pay.example.com");
    expect(await isPassword(published, purpose, stored)).toBe(false);
    vi.stubEnv("PUBLIC_URL", "http://localhost:3000");
    expect(await isPassword(published, purpose, stored)).toBe(true);
    vi.stubEnv("DATABASE_KIND", "server");
    expect(await isPassword(published, purpose, stored)).toBe(false);
    vi.stubEnv("DATABASE_KIND", "embedded");
  }
});

test("without the pepper it was chosen with a password is wrong", async () => {
  const stored = await hashPassword("135790", "payPassword");
  vi.stubEnv("PASSWORD_PEPPER", "another pepper for tests alone, of 32 characters or more");
  expect(await isPassword("135790", "payPassword", stored)).toBe(false);
});

test("who has chosen none is told no, whatever is tried, after one slow check as for anybody", async () => {
  expect(noPassword).toBe("none"); // as it stands in the database
  expect(await isPassword("none", "password", noPassword)).toBe(false);
  const before = { ...work };
  expect([await checkNobody("any", "password"), await isPassword("", "payPassword", noPassword)]).toEqual([
    false,
    false,
  ]);
  expect([work.hashes - before.hashes, work.checks - before.checks]).toEqual([0, 2]);
});

test("a token is 256 random bits, and only its hash is told", () => {
  const [one, other] = [newToken(), newToken()];
  expect([Buffer.from(one, "base64url").length, one === other]).toEqual([32, false]);
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(tokenHash("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0"); // SHA-256, as RFC 6234 has it
});

test("a short code's hash is keyed and bound to what it is for; capitals or not is the same", () => {
  expect(codeHash("ab12", "one")).toBe(codeHash("AB12", "one"));
  expect(new Set([codeHash("ab12", "one"), codeHash("ab12", "two"), codeHash("ab13", "one")]).size).toBe(3);
  const keyed = createHmac("sha256", keyFor("code")).update("one\nAB12").digest("base64url");
  expect(codeHash("ab12", "one")).toBe(keyed);
  expect([isSameHash("abcd", "abcd"), isSameHash("abcd", "abce"), isSameHash("abcd", "abc")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("what is sealed opens for its own purpose and owner alone, and only whole", () => {
  const sealed = sealText("发票 1", "authenticator", "owner");
  expect(openText(sealed, "authenticator", "owner")).toBe("发票 1");
  expect(() => openText(sealed, "authenticator", "another")).toThrow();
  expect(() => openText(sealed, "outbox", "owner")).toThrow();
  const changed = Uint8Array.from(sealed);
  changed[28] = (changed[28] ?? 0) ^ 1;
  expect(() => openText(changed, "authenticator", "owner")).toThrow();
  expect(Buffer.from(sealText("same")).equals(Buffer.from(sealText("same")))).toBe(false);
  const [outbox, nobodys] = [sealText("text"), sealText("text", "outbox", "")];
  expect([openText(outbox, "outbox", ""), openText(nobodys)]).toEqual(["text", "text"]);
  expect([outbox.length, sealText("").length]).toEqual([12 + 16 + 4, 12 + 16]);
});
