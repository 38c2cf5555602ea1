import { expect } from "vitest";
import { readingsOf } from "@/lib/simulator/platform/readings";
import { Stage } from "../fixtures/stage";
import { test } from "../fixtures/world";

test("what got stuck on the timetable is among the readings that operators watch, and connections are", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const read = async () => readingsOf(world.db, world.real);
  const of = (readings: Awaited<ReturnType<typeof read>>, metric: string, what: string) =>
    readings.find((one) => one.metric === metric && one.of === what)?.value;
  await stage.stuck();
  const readings = await read();
  // other tests have jobs of their own that get stuck
  expect(of(readings, "jobs", "stuck")).toBeGreaterThan(0);
  expect(of(readings, "database_connections", "busy")).toBeGreaterThanOrEqual(0);
  expect(readings.map(({ metric, of: what }) => `${metric} ${what}`)).toEqual([
    "database_connections busy",
    "database_connections idle",
    "database_connections awaited",
    "jobs due",
    "jobs stuck",
    "letters_waiting mail",
    "letters_waiting sms",
    "webhook_deliveries waiting",
    "webhook_deliveries sending",
    "webhook_deliveries failed",
  ]);
});
