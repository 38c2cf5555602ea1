import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { asOps, json, opsToken, payPassword } from "./calls";
import { faultsOf } from "./faults";
import { bothLanguages } from "./long";
import { expect, test } from "./ops-fixtures";
import { texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

interface Merchant {
  readonly userNo: string;
  readonly token: string;
}

/** Calls the API as a merchant, with its token. */
async function asMerchant<T>(ops: Page, { token }: Merchant, path: string, data: object): Promise<T> {
  const answer = await ops.request.post(path, {
    headers: { ...json, authorization: `Bearer ${token}`, "idempotency-key": randomUUID() },
    data,
  });
  const { code, result } = (await answer.json()) as { code: string; result: T };
  expect(`${path}: ${code}`).toBe(`${path}: 0`);
  return result;
}

for (const language of bothLanguages)
  test.describe(language, () => {
    test.use({ language });
    const opsText = (key: string, values?: Record<string, string | number>) =>
      texts(language)("operations")(key, values);

    test("what is done in a world is recorded, downloaded and run anew, and comes to the same balances", async ({
      ops,
    }) => {
      const { problems } = watch(ops);
      const token = await opsToken(ops.request);
      const world = `recorded-${randomUUID().slice(0, 8)}`;
      const startsAt = "2026-03-18T02:00:00.000Z";
      await asOps(ops.request, token, "worlds", { name: world, seed: "recorded", mode: "held", startsAt });

      // recorded from its beginning
      await ops.goto(`/ops/worlds/${world}`);
      await ready(ops);
      await ops.getByRole("button", { name: opsText("recording.record"), exact: true }).click();
      const dialog = ops.getByRole("dialog");
      await expect(dialog.getByText(opsText("recording.recordText"))).toBeVisible();
      await dialog.getByRole("button", { name: opsText("recording.record"), exact: true }).click();
      await expect(ops.getByText(opsText("recording.recorded"))).toBeVisible();
      await expect(ops.getByText(opsText("recording.whole"), { exact: true })).toBeVisible();
      expect(await faultsOf(ops)).toEqual([]);

      // a merchant exchanges, the clock advances, a rate moves, and an order of the merchant fills
      const merchant = await asOps<Merchant>(ops.request, token, `worlds/${world}/merchants/new`, {
        ...{ name: "Acme Trading", email: "acme@scenario.example", payPassword },
        owns: [{ currency: "USD", amount: "5000.00" }],
      });
      const { quoteId } = await asMerchant<{ quoteId: string }>(ops, merchant, "/api/rate/lockUserRate", {
        ...{ sell: "USD", buy: "CNH", amount: { currency: "USD", amount: "100.00" } },
      });
      await asMerchant(ops, merchant, "/api/user/exchange-order/exchangeOne", { quoteId, payPassword });
      await ops.getByRole("button", { name: opsText("advance.step.hour"), exact: true }).click();
      await expect(ops.getByText("11:00:00").first()).toBeVisible();
      await asOps(ops.request, token, `worlds/${world}/market/shock`, { currency: "CNH", ppm: 5_000 });
      const balances = () =>
        asOps<{ rows: { name: string; balances: unknown }[] }>(
          ops.request,
          token,
          `worlds/${world}/merchants?currentPage=1&pageSize=20`,
        );
      const before = await balances();

      // stopped and downloaded
      await ops.getByRole("button", { name: opsText("recording.stop"), exact: true }).click();
      await dialog.getByRole("button", { name: opsText("recording.stop"), exact: true }).click();
      await expect(ops.getByText(opsText("recording.stopped", { count: 4 }))).toBeVisible();
      await expect(ops.getByText(opsText("recording.states.ended"), { exact: true })).toBeVisible();
      expect(await faultsOf(ops)).toEqual([]);
      const coming = ops.waitForEvent("download");
      await ops.getByRole("link", { name: opsText("recording.download"), exact: true }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toBe(`${world}.yaml`);
      const text = readFileSync(await download.path(), "utf8");
      expect(text).toContain("moveRate: { ppm: 5000, currency: CNH }");
      expect(text).not.toContain(payPassword);

      // run on the page of scenarios it makes another world, with the same balances
      await ops.goto("/ops/scenarios");
      await ready(ops);
      await ops.getByLabel(opsText("scenarios.text"), { exact: true }).fill(text);
      await ops.getByRole("button", { name: opsText("scenarios.run"), exact: true }).click();
      await expect(ops.getByText(opsText("scenarios.allRight"))).toBeVisible({ timeout: 60_000 });
      await ops.getByRole("link", { name: new RegExp(`${world}-2`) }).click();
      await expect(ops).toHaveURL(new RegExp(`/ops/worlds/${world}-2`));
      // which is recorded as well, to be gone on with
      await expect(ops.getByRole("button", { name: opsText("recording.stop"), exact: true })).toBeVisible();
      const after = await asOps<typeof before>(
        ops.request,
        token,
        `worlds/${world}-2/merchants?currentPage=1&pageSize=20`,
      );
      expect(after.rows).toEqual(before.rows);
      expect(problems).toEqual([]);
    });
  });
