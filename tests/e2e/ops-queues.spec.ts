import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test, type Language } from "./ops-fixtures";
import { ready } from "./ready";
import { languagesOf } from "./long";

/** The texts of a file of messages by their path: the same journeys are made in both languages. */
function texts(language: Language, file: string): (path: string) => string {
  const all: unknown = JSON.parse(readFileSync(`messages/${language}/${file}.json`, "utf8"));
  return (path) =>
    String(path.split(".").reduce((part: unknown, name) => (part as Record<string, unknown>)[name], all));
}

const post = async (ops: Page, path: string, data: object): Promise<void> => {
  const answer = await ops.request.post(`/api/ops/worlds/${path}`, {
    data,
    headers: { "x-portal": "1" },
    timeout: 60_000,
  });
  expect(await answer.json()).toMatchObject({ code: "0" });
};

async function open(ops: Page, world: string, tab: string): Promise<void> {
  await ops.goto(`/ops/worlds/${world}/market${tab === "rates" ? "" : `?tab=${tab}`}`);
  await ready(ops);
}

for (const language of languagesOf("ops-queues")) {
  test.describe(language, () => {
    test.use({ language });
    const [opsText, states] = [texts(language, "operations"), texts(language, "exchange")];

    test("a halted market fills nothing; once it trades, a shock fills an order that waits, which is found with its postings", async ({
      ops,
      world,
    }) => {
      // the demo's merchant waits to sell dollars for yen, a third of a percent away
      const waiting = (count: number) =>
        ops
          .getByRole("row")
          .filter({ hasText: states("kind.limit") })
          .getByText(`${states("limitOrder.pending")} ${count}`, { exact: true });
      const shock = async () => {
        await open(ops, world, "rates");
        const form = ops.getByRole("form", { name: opsText("shock.title") });
        await form.getByLabel(opsText("shock.currency")).selectOption("JPY");
        await form.getByLabel(opsText("shock.percent")).fill("-0.5");
        await form.getByRole("button", { name: opsText("shock.action") }).click();
        await expect(ops.getByText(/JPY (moved|已变动)/)).toBeVisible();
      };
      await open(ops, world, "rates");
      await ops.getByRole("button", { name: opsText("haltMarket.label") }).click();
      await ops
        .getByRole("dialog")
        .getByRole("button", { name: opsText("haltMarket.action") })
        .click();
      await expect(ops.getByText(opsText("desk.halted"), { exact: true })).toBeVisible();
      await shock();
      await open(ops, world, "orders");
      await expect(waiting(2)).toBeVisible();

      await open(ops, world, "rates");
      await ops.getByRole("button", { name: opsText("haltMarket.resume") }).click();
      await expect(ops.getByText(opsText("desk.halted"), { exact: true })).toHaveCount(0);
      await shock();
      await open(ops, world, "orders");
      await expect(waiting(1)).toBeVisible();
      await ops
        .getByRole("row")
        .filter({ hasText: states("kind.limit") })
        .getByRole("link", { name: new RegExp(`^${states("limitOrder.finished")} `) })
        .click();
      await expect(ops).toHaveURL(/state=finished/);
      await ops.getByRole("row").filter({ hasText: "JPY" }).getByRole("link").first().click();
      await expect(ops.getByRole("heading", { level: 1 })).toContainText("FX");
      const postings = ops.getByRole("region", { name: opsText("exchange.postings"), exact: true });
      await expect(postings.getByRole("row").filter({ hasText: opsText("purposes.position") })).toHaveCount(2);
    });

    test("a spread and a path are set on the page and displayed beside the rate", async ({ ops, world }) => {
      await open(ops, world, "rates");
      const row = ops.getByRole("row").filter({ hasText: "EUR/USD" });
      const spread = ops.getByRole("form", { name: opsText("spread.title") });
      await spread.getByLabel(opsText("spread.half")).fill("9");
      await spread.getByRole("button", { name: opsText("spread.action") }).click();
      await expect(spread.getByLabel(opsText("spread.half"))).toHaveAttribute("aria-invalid", "true");
      await spread.getByLabel(opsText("spread.half")).fill("0.125");
      await spread.getByRole("button", { name: opsText("spread.action") }).click();
      await expect(row).toContainText("0.125");
      const path = ops.getByRole("form", { name: opsText("path.title") });
      await path.getByLabel(opsText("path.kind")).selectOption("trending");
      await path.getByLabel(opsText("path.drift")).fill("-1.5");
      await path.getByRole("button", { name: opsText("path.action") }).click();
      await expect(row).toContainText(opsText("path.kinds.trending"));
      await expect(row).toContainText("−1.5");
    });

    test("a file is replayed at a chosen speed, paused, and ended", async ({ ops, world }) => {
      await open(ops, world, "rates");
      const card = ops.getByRole("region", { name: opsText("replay.title"), exact: true });
      await ops.locator("input[type=file]").setInputFiles("tests/fixtures/reference-rates.csv");
      await card.getByLabel(opsText("replay.days")).fill("3");
      await card.getByRole("button", { name: opsText("replay.action") }).click();
      await expect(card.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
      await card.getByRole("button", { name: /^(5 days per minute|每分钟 5 天)$/ }).click();
      await expect
        .poll(async () => Number(await card.getByRole("progressbar").getAttribute("aria-valuenow")), {
          timeout: 40_000,
        })
        .toBeGreaterThan(0);
      await card.getByRole("button", { name: opsText("replay.pause") }).click();
      await expect(card.getByRole("button", { name: opsText("replay.pause") })).toBeDisabled();
      await card.getByRole("button", { name: opsText("replay.end") }).click();
      await ops
        .getByRole("dialog")
        .getByRole("button", { name: opsText("replay.end") })
        .click();
      await expect(card.getByText(opsText("replay.none"))).toBeVisible();
    });

    test("a default's life is tracked: one is cured by incoming money, another's debt is collected", async ({ ops }, {
      testId,
      retry,
    }) => {
      test.setTimeout(180_000);
      const world = `defaults-${testId.replace(/[^a-z0-9]/g, "").slice(-16)}-${retry}-${process.pid}`;
      const response = await ops.request.post("/api/ops/worlds", {
        data: { name: world, seed: "defaults", scenario: "defaults", mode: "held" },
        headers: { "x-portal": "1" },
        timeout: 120_000,
      });
      expect(await response.json()).toMatchObject({ code: "0" });
      const row = (currency: string) => ops.getByRole("row").filter({ hasText: currency });
      const stage = (name: string) => opsText(`defaults.stages.${name}`);
      await open(ops, world, "defaults");
      for (const [currency, name] of [
        ["GBP", "short"],
        ["JPY", "owing"],
        ["EUR", "cured"],
        ["AUD", "closedOut"],
      ] as const)
        await expect(row(currency)).toContainText(stage(name));
      await expect(row("GBP")).toContainText(opsText("defaults.nextCheck"));

      for (const [currency, amount] of [
        ["GBP", "61000.00"],
        ["JPY", "400000"],
      ] as const) {
        await post(ops, `${world}/remittances`, {
          userNo: "100001",
          amount: { currency, amount },
          payerName: "Brookfield Home Supply Inc.",
          arrivesInMinutes: 1,
        });
      }
      await post(ops, `${world}/advance`, { bySeconds: 600 });
      await open(ops, world, "defaults");
      await expect(row("GBP")).toContainText(stage("cured"));
      await expect(row("JPY")).toContainText(stage("closedOut"));
      await expect(row("JPY")).toContainText(opsText("defaults.over"));
      await ops.getByRole("link", { name: new RegExp(`^${stage("owing")}`) }).click();
      await expect(ops.getByText(opsText("defaults.empty"))).toBeVisible();

      await ops.goto(`/ops/worlds/${world}/market?tab=positions`);
      await expect(ops.getByText(opsText("positions.reconciled"), { exact: true })).toBeVisible();
    });
  });
}
