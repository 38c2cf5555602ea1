import { expect, test } from "vitest";
import { verifySlowHash, slowHash } from "@/lib/simulator/access/slow-hash";
import { slowHash as asTestsHash } from "../fixtures/quick-hash";
import { isLong } from "../fixtures/findings";

/** As argon2 writes it down: the algorithm, 12 MiB, three passes, one lane. */
const asWritten = /^\$argon2id\$v=19\$m=12288,t=3,p=1\$/;

test("a guess at a password costs argon2id over 12 MiB in three passes, and a hash opens with no other", async () => {
  const hash = await slowHash("a password");
  expect(hash).toMatch(asWritten);
  expect([await verifySlowHash(hash, "a password"), await verifySlowHash(hash, "another")]).toEqual([true, false]);
  expect(await slowHash("a password")).not.toBe(hash);
});

test("the tests' hash is the same algorithm, and costs as much in the long programme", async () => {
  const hash = await asTestsHash("a password");
  expect(hash).toMatch(isLong ? asWritten : /^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect(await verifySlowHash(hash, "a password")).toBe(true);
});
