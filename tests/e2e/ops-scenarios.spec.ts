import { readFileSync } from "node:fs";
import { faultsOf } from "./faults";
import { bothLanguages } from "./long";
import { expect, test } from "./ops-fixtures";
import { texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

const limitOrder = readFileSync("prisma/scenarios/limit-order-fills.yaml", "utf8");

for (const language of bothLanguages)
  test.describe(language, () => {
    test.use({ language });
    const scenarios = (key: string, values?: Record<string, string | number>) =>
      texts(language)("operations")(`scenarios.${key}`, values);

    test("a text with problems does nothing and is told each by line and column, put right it runs to its world, on a phone too", async ({
      ops,
    }) => {
      const { problems } = watch(ops);
      await ops.setViewportSize({ width: 360, height: 800 });
      await ops.goto("/ops/scenarios");
      await ready(ops);
      expect(await faultsOf(ops)).toEqual([]);
      const text = ops.getByLabel(scenarios("text"), { exact: true });
      const problemRows = ops.getByRole("table", { name: scenarios("problem") }).getByRole("row");

      // an empty text causes no request
      await ops.getByRole("button", { name: scenarios("run"), exact: true }).click();
      await expect(ops.getByText(scenarios("missing"))).toBeVisible();

      // a shipped one is chosen, and spoilt in two places
      await ops.getByLabel(scenarios("example"), { exact: true }).selectOption("limit-order-fills");
      await expect(text).toHaveValue(limitOrder);
      const spoilt = limitOrder.replace("sell: USD, buy", "sel: USD, buy").replace("after: 2h", "after: later");
      await text.fill(spoilt);
      await ops.getByRole("button", { name: scenarios("run"), exact: true }).click();
      const placeOf = (word: string) => {
        const lines = spoilt.split("\n");
        const line = lines.findIndex((item) => item.includes(word));
        return [line + 1, (lines[line]?.indexOf(word) ?? 0) + 1] as const;
      };
      const [badKey, badSpan] = [placeOf("sel: USD"), placeOf("later")];
      for (const [line, column] of [badKey, badSpan])
        await expect(
          problemRows
            .filter({ has: ops.getByRole("button", { name: scenarios("goTo", { line }), exact: true }) })
            .getByRole("cell", { name: `${scenarios("column")} ${column}`, exact: true })
            .first(),
        ).toBeVisible();
      await expect(ops.getByText(/“later”/)).toBeVisible();
      await expect(ops.getByRole("link", { name: /limit-order-fills/ })).toHaveCount(0);
      expect(await faultsOf(ops)).toEqual([]);

      // a line number leads to its line
      await ops.getByRole("button", { name: scenarios("goTo", { line: badSpan[0] }), exact: true }).click();
      const selection = await text.evaluate((field: HTMLTextAreaElement) =>
        field.value.slice(field.selectionStart, field.selectionEnd),
      );
      expect(selection).toContain("after: later");

      // the corrected text is checked, and then runs as written
      await text.fill(limitOrder);
      await ops.getByRole("button", { name: scenarios("check"), exact: true }).click();
      await expect(ops.getByRole("table", { name: scenarios("planSteps") })).toBeVisible();
      expect(await faultsOf(ops)).toEqual([]);
      await ops.getByRole("button", { name: scenarios("run"), exact: true }).click();
      await expect(ops.getByText(scenarios("allRight"))).toBeVisible({ timeout: 60_000 });
      expect(await faultsOf(ops)).toEqual([]);
      await ops.getByRole("link", { name: /limit-order-fills/ }).click();
      await expect(ops).toHaveURL(/\/ops\/worlds\/limit-order-fills/);
      expect(problems).toEqual([]);
    });
  });
