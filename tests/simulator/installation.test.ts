import { expect, vi } from "vitest";
import { sealToken, unsealToken } from "@/lib/session/cookie";
import { hashPassword, isOfOldPepper, verifyPassword, openText, sealText } from "@/lib/simulator/access/secrets";
import { ensureDefaultWorld } from "@/lib/simulator/driving/worlds/default-world";
import { recordOrVerifyInstallation } from "../../tools/build/installation";
import { readSettings } from "../../tools/process/settings";
import { test } from "../fixtures/own-database";
import { TestWorld } from "../fixtures/world";

const [pepper, otherPepper] = [
  "the pepper of this test, long enough to be one",
  "another pepper of this test, as long",
];
const settleWith = (url: string, more: Record<string, string> = {}) =>
  recordOrVerifyInstallation(
    url,
    readSettings({
      DATABASE_URL: "postgresql://portal@db.example/portal",
      SESSION_SECRET: "s".repeat(40),
      PASSWORD_PEPPER: pepper,
      BANKS: "by-hand",
      ...more,
    }),
  );

test("an installation's settings may change until its lasting world has a merchant", async ({ url, db }) => {
  await ensureDefaultWorld(db, new Date("2026-11-01T00:00:00.000Z"));
  const { id } = await db.prisma.world.findFirstOrThrow({ where: { name: "default" } });
  const world = new TestWorld(db, id, "default");
  const terms = async () => (await world.world()).terms;
  await settleWith(url);
  expect(await terms()).toEqual({ byHand: 1, banksAct: 0 });
  await settleWith(url, { BANKS: "simulated" });
  expect(await terms()).toEqual({ banksAct: 1 });
  await world.merchant();
  await expect(settleWith(url)).rejects.toThrow("BANKS=by-hand does not fit this database: it is a simulation");
});

test("another pepper is refused, unless it comes with the one that it replaces", async ({ url, db }) => {
  await db.prisma.installation.deleteMany();
  await db.prisma.merchant.deleteMany();

  await settleWith(url);
  const line = "PASSWORD_PEPPER is not the one that the passwords of this database were hashed with.";
  await expect(settleWith(url, { PASSWORD_PEPPER: otherPepper })).rejects.toThrow(line);
  await settleWith(url, { PASSWORD_PEPPER: otherPepper, PASSWORD_PEPPER_PREVIOUS: pepper });
  await settleWith(url, { PASSWORD_PEPPER: otherPepper });
  await expect(settleWith(url)).rejects.toThrow(line);
});

test("data sealed, encrypted or hashed with a secret under replacement is still valid", async () => {
  vi.stubEnv("SESSION_SECRET", "s".repeat(40));
  vi.stubEnv("PASSWORD_PEPPER", pepper);
  const cookie = await sealToken("a-token");
  const hash = await hashPassword("Rainy-Harbour-77", "password");
  const text = sealText("a secret", "webhook", "one");
  vi.stubEnv("SESSION_SECRET", "t".repeat(40));
  vi.stubEnv("PASSWORD_PEPPER", otherPepper);
  const readSecrets = async () => [
    await unsealToken(cookie),
    await verifyPassword("Rainy-Harbour-77", "password", hash),
    await isOfOldPepper("Rainy-Harbour-77", "password", hash),
  ];
  expect(await readSecrets()).toEqual([undefined, false, false]);
  expect(() => openText(text, "webhook", "one")).toThrow();
  vi.stubEnv("SESSION_SECRET_PREVIOUS", "s".repeat(40));
  vi.stubEnv("PASSWORD_PEPPER_PREVIOUS", pepper);
  expect([...(await readSecrets()), openText(text, "webhook", "one")]).toEqual(["a-token", true, true, "a secret"]);
  expect(await verifyPassword("Rainy-Harbour-78", "password", hash)).toBe(false);
  vi.unstubAllEnvs();
});
