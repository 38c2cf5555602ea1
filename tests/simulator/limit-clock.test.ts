import { expect } from "vitest";
import { beijingInstant } from "@/lib/time/beijing";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { place, traderIn } from "../fixtures/limits";
import { advanceTo, duplicateOf } from "../fixtures/trading";
import { test, wednesday, type TestWorld } from "../fixtures/world";

test("reading every five hours or once a week gives the same books", async ({ world }) => {
  // the same seed, the same start, the same commands, advanced in one go
  const duplicate = await duplicateOf(world);
  for (const testWorld of [world, duplicate]) {
    const principal = await traderIn(testWorld);
    for (const target of ["7.0005", "7.0100", "7.0300", "7.0600"])
      await place(testWorld, principal, { target, validUntil: "2026-03-24" });
  }
  const end = beijingInstant("2026-03-25");
  await advanceTo(duplicate, end);
  for (let at = addMilliseconds(wednesday, 5 * hourMs); at < end; at = addMilliseconds(at, 5 * hourMs))
    await advanceTo(world, at);
  await advanceTo(world, end);
  const books = (testWorld: TestWorld) =>
    testWorld.db.sql<{ state: string }>(
      "select order_no, state, rate, sell_minor, buy_minor, fee_minor, done_at from exchange_order where world = $1::uuid order by order_no",
      [testWorld.id],
    );
  const ticks = (testWorld: TestWorld) =>
    testWorld.db.sql("select no, at, source, mids from tick where world = $1::uuid order by no", [testWorld.id]);
  expect(await books(world)).toEqual(await books(duplicate));
  expect(await ticks(world)).toEqual(await ticks(duplicate));
  expect((await books(world)).map(({ state }) => state)).not.toContain("pending");
});
