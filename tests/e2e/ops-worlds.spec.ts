import { expect, test } from "./ops-fixtures";
import { ready } from "./ready";

test("a world is made from the form, and an existing name is reported on its field", async ({ ops, world }) => {
  await ops.goto("/ops");
  await ready(ops);
  const name = ops.getByRole("textbox", { name: "Name", exact: true });
  await name.fill(world);
  await ops.getByRole("button", { name: "Create world" }).click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.fill(`${world}-more`);
  await ops.getByLabel("Starts at (Beijing time)").fill("2026-03-18T10:00");
  await ops.getByRole("button", { name: "Create world" }).click();
  await expect(ops).toHaveURL(`/ops/worlds/${world}-more`);
  await expect(ops.getByText("10:00:00", { exact: true })).toBeVisible();
});

test("a snapshot is restored into a new world, with the snapshot's time", async ({ ops, world }) => {
  await ops.goto(`/ops/worlds/${world}`);
  await ready(ops);
  await ops.getByRole("button", { name: "Take a snapshot" }).click();
  await ops.getByRole("dialog").getByRole("button", { name: "Take a snapshot" }).click();
  await expect(ops.getByRole("dialog")).toBeHidden();
  const at = await ops
    .getByRole("region", { name: "Simulated clock" })
    .locator("time")
    .first()
    .getAttribute("datetime");
  await ops.getByRole("button", { name: "Restore" }).click();
  await ops.getByLabel("Name of the new world").fill(`${world}-back`);
  await ops.getByRole("button", { name: "Restore snapshot" }).click();
  await expect(ops).toHaveURL(`/ops/worlds/${world}-back`);
  await expect(ops.getByRole("region", { name: "Simulated clock" }).locator("time").first()).toHaveAttribute(
    "datetime",
    at ?? "",
  );
});

test("a reset needs confirmation, and then the world is as it was made", async ({ ops, world }) => {
  await ops.goto(`/ops/worlds/${world}`);
  await ready(ops);
  const time = ops.getByRole("region", { name: "Simulated clock" }).locator("time").first();
  const before = (await time.getAttribute("datetime")) ?? "";
  await ops.getByRole("button", { name: "1 hour" }).click();
  // an hour may be gone in several slices: a reset while it still goes would be overtaken by the next one
  await expect(ops.getByText(/^The simulated time is now .*\.$/)).toBeVisible();
  await expect(time).not.toHaveAttribute("datetime", before);
  await ops.getByRole("button", { name: "Reset" }).click();
  await expect(ops.getByRole("dialog")).toContainText("You can’t undo this");
  await ops.getByRole("button", { name: "Reset world" }).click();
  await expect(ops.getByRole("dialog")).toBeHidden({ timeout: 60_000 });
  await expect(time).toHaveAttribute("datetime", before);
});

test("a world that does not exist has a page for that", async ({ ops }) => {
  const answer = await ops.goto("/ops/worlds/there-is-none");
  expect(answer?.status()).toBe(404);
  await expect(ops.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});
