import { expect, test } from "./ops-fixtures";
import { ready } from "./ready";

test("a rate that is set is the market's, and one beyond the guard is refused on its field", async ({ ops, world }) => {
  await ops.goto(`/ops/worlds/${world}/market?currency=EUR`);
  await ready(ops);
  const rate = ops.getByRole("textbox", { name: "Mid rate" });
  const rateText = await ops.getByRole("row").filter({ hasText: "EUR/USD" }).getByRole("cell").nth(1).innerText();
  const near = (Number(/[\d.]+$/.exec(rateText)?.[0]) * 1.001).toFixed(5);
  await rate.fill(near);
  await ops.getByRole("button", { name: "Set rate" }).click();
  await expect(ops.getByRole("row").filter({ hasText: "EUR/USD" })).toContainText(near);
  await rate.fill("99");
  await ops.getByRole("button", { name: "Set rate" }).click();
  await expect(rate).toHaveAttribute("aria-invalid", "true");
  await expect(ops.getByRole("row").filter({ hasText: "EUR/USD" })).toContainText(near);
});

test("a halted pair is displayed as halted until it trades again", async ({ ops, world }) => {
  await ops.goto(`/ops/worlds/${world}/market`);
  await ready(ops);
  await ops.getByRole("button", { name: "Halt pair" }).click();
  await expect(ops.getByRole("row").filter({ hasText: "EUR/USD" })).toContainText("Halted");
  await ops.getByRole("button", { name: "Resume EUR/USD" }).click();
  await expect(ops.getByRole("row").filter({ hasText: "EUR/USD" })).toContainText("Trading");
});

test("a file of reference rates is replayed, and one that is none is refused on its field", async ({ ops, world }) => {
  await ops.goto(`/ops/worlds/${world}/market`);
  await ready(ops);
  const file = ops.locator("input[type=file]");
  await file.setInputFiles({
    name: "rates.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("this is no table of rates\n"),
  });
  await ops.getByRole("button", { name: "Start replay" }).click();
  await expect(ops.getByText("We couldn’t read the file", { exact: false })).toBeVisible();
  await ops.getByRole("button", { name: "Remove rates.csv" }).click();
  await file.setInputFiles("tests/fixtures/reference-rates.csv");
  await ops.getByLabel("Number of days").fill("3");
  await ops.getByRole("button", { name: "Start replay" }).click();
  await expect(ops.getByText(/^3 days left, the next at/)).toBeVisible();
});
