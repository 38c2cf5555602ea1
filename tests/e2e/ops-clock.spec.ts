import { expect, test } from "./ops-fixtures";
import { ready } from "./ready";

test("a step moves the clock, displays the log's hash, and lists the events", async ({ ops, world }) => {
  await ops.goto(`/ops/worlds/${world}`);
  await ready(ops);
  const clock = ops.getByRole("region", { name: "Simulated clock" });
  const before = await clock.locator("time").first().getAttribute("datetime");
  const foldedTicks = ops.getByText(/\d+ market ticks not listed/);
  const foldedBefore = (await foldedTicks.textContent()) ?? "";
  await ops.getByRole("button", { name: "1 hour" }).click();
  await expect(ops.getByText(/^The simulated time is now .*\.$/)).toBeVisible();
  // the page displays its new time a moment after the message
  await expect
    .poll(
      async () =>
        Date.parse((await clock.locator("time").first().getAttribute("datetime")) ?? "") - Date.parse(before ?? ""),
    )
    .toBe(3_600_000);
  await expect(ops.getByText(/Log hash [0-9a-f]{64}/)).toBeVisible();
  // ticks are folded into their number, and what happened is still there after a reload
  await expect(foldedTicks).not.toHaveText(foldedBefore);
  const countText = await foldedTicks.textContent();
  await ops.reload();
  await expect(foldedTicks).toHaveText(countText ?? "");
});

test("a long advance continues in slices until it is done", async ({ ops, world }) => {
  await ops.goto(`/ops/worlds/${world}`);
  await ready(ops);
  const slices: string[] = [];
  ops.on("response", (response) => {
    if (response.url().endsWith("/advance")) slices.push(response.url());
  });
  await ops.getByRole("button", { name: "1 week" }).click();
  await expect(ops.getByRole("progressbar")).toBeVisible();
  await expect(ops.getByText(/^The simulated time is now .*\.$/)).toBeVisible({ timeout: 50_000 });
  expect(slices.length).toBeGreaterThan(1);
});

test("a clock never goes back: an instant before now is refused on its field", async ({ ops, world }) => {
  await ops.goto(`/ops/worlds/${world}`);
  await ready(ops);
  await ops.getByLabel("To a time (Beijing)").fill("2020-01-01T10:00:00");
  await ops.getByRole("button", { name: "Advance", exact: true }).click();
  await expect(ops.getByText("Choose a time after the current simulated time.")).toBeVisible();
});

test("a clock that flows is drawn flowing, and stands still again when it is paused", async ({ ops, world }) => {
  await ops.goto(`/ops/worlds/${world}`);
  await ready(ops);
  const time = ops.getByRole("region", { name: "Simulated clock" }).locator("time").first();
  await ops.getByLabel("Running").check();
  await ops.getByLabel("Speed").selectOption("60");
  await ops.getByRole("button", { name: "Apply" }).click();
  await expect(ops.getByText("Running · 60×").first()).toBeVisible();
  const first = Date.parse((await time.getAttribute("datetime")) ?? "");
  await expect
    .poll(async () => Date.parse((await time.getAttribute("datetime")) ?? "") - first)
    .toBeGreaterThan(60_000);
  await ops.getByLabel("Paused").check();
  await ops.getByRole("button", { name: "Apply" }).click();
  await expect(ops.getByText("Paused").first()).toBeVisible();
});

test("the world on the wall clock offers neither advance nor reset", async ({ ops }) => {
  await ops.goto("/ops/worlds/default");
  await expect(ops.getByText("This world follows real time", { exact: false })).toBeVisible();
  await expect(ops.getByRole("button", { name: "1 hour" })).toHaveCount(0);
  await expect(ops.getByRole("button", { name: "Reset" })).toHaveCount(0);
});
