import { expect } from "vitest";
import { simulatorMetrics } from "@/lib/simulator/platform/metrics";
import { Stage } from "../fixtures/stage";
import { test } from "../fixtures/world";

test("stuck scheduled items are among the metrics of operations, and so are connections", async ({ world }) => {
  const stage = await Stage.set(world);
  const read = async () => simulatorMetrics(world.db, world.real);
  const of = (metrics: Awaited<ReturnType<typeof read>>, metric: string, label: string) =>
    metrics.find((row) => row.metric === metric && row.of === label)?.value;
  await stage.stuckJob();
  const metrics = await read();
  // other tests have jobs of their own that get stuck
  expect(of(metrics, "jobs", "stuck")).toBeGreaterThan(0);
  expect(of(metrics, "database_connections", "busy")).toBeGreaterThanOrEqual(0);
  expect(metrics.map(({ metric, of: label }) => `${metric} ${label}`)).toEqual([
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
