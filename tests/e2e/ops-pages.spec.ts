import type { Page } from "@playwright/test";
import { applyForVerification } from "./applying";
import { faultsOf, rawTexts } from "./faults";
import { aCase } from "./ops-addresses";
import { expect, test } from "./ops-fixtures";
import { isVisitedIn } from "./long";
import { consolePages, missingOrderPages } from "./pages";
import { ready } from "./ready";

/** Records the policy violations of the pages that are opened from now on. */
async function watchPolicy(ops: Page): Promise<readonly string[]> {
  const violations: string[] = [];
  await ops.exposeFunction("violated", (violation: string) => violations.push(violation));
  await ops.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ violatedDirective, sourceFile }) =>
      (window as unknown as { violated(violation: string): void }).violated(`${violatedDirective} ${sourceFile}`),
    ),
  );
  await ops.setViewportSize({ width: 1_280, height: 900 });
  return violations;
}

// Every page is opened in the one language and scheme or in the other, in the long programme in both: see long.ts.
// `npm test` opens it; `npm run test:wide` also has it checked by axe at 1,280 px, and on the same load nothing overflows
// at 360, 1,366 or 1,920 px: in two tests per language, so that two run in parallel.
for (const [language, scheme] of [
  ["zh-CN", "dark"],
  ["en-US", "light"],
] as const) {
  test.describe(`${language}, ${scheme}`, () => {
    test.use({ language, scheme });
    const pagesOf = (world: string) =>
      consolePages(world).filter((path) => isVisitedIn(path.replace(world, ""), language));

    test("every page of the console opens with its heading, and none lacks a text or breaks the policy", async ({
      ops,
      request,
      world,
    }) => {
      const violations = await watchPolicy(ops);
      const application = await applyForVerification(request, world);
      for (const path of pagesOf(world)) {
        const answer = await ops.goto(path.replace(aCase, application));
        // a page of parts shows whole pages among them
        await expect(ops.getByRole("heading", { level: 1 }).first()).toBeVisible();
        const status = missingOrderPages(world).includes(path) ? 404 : 200;
        expect([answer?.status(), await rawTexts(ops)], path).toEqual([status, []]);
      }
      expect(violations).toEqual([]);
    });

    for (const part of [0, 1])
      test(`axe finds nothing on any page, none runs wider than its screen, and none breaks the policy (part ${part + 1} of 2)`, async ({
        ops,
        request,
        world,
      }) => {
        test.setTimeout(180_000);
        const violations = await watchPolicy(ops);
        const application = await applyForVerification(request, world);
        for (const path of pagesOf(world).filter((_, place) => place % 2 === part)) {
          await ops.goto(path.replace(aCase, application));
          await expect(ops.getByRole("heading", { level: 1 }).first()).toBeVisible();
          expect(await faultsOf(ops), path).toEqual([]);
        }
        expect(violations).toEqual([]);
      });
  });
}

test("reading an entry of the outbox warns, displays it, and is in the audit log", async ({ ops, world }) => {
  const response = await ops.request.get("/api/user/login/get-verify-pic", {
    headers: { "x-portal": "1", "x-world": world },
  });
  expect(await response.json()).toMatchObject({ code: "0" });
  await ops.goto(`/ops/worlds/${world}/outbox`);
  await ready(ops);
  await ops.getByRole("button", { name: "View", exact: true }).first().click();
  await expect(ops.getByRole("dialog")).toContainText("The audit log records this view");
  await ops.getByRole("button", { name: "View and record" }).click();
  await expect(ops.getByRole("button", { name: "Hide" })).toBeVisible();
  await ops.goto(`/ops/worlds/${world}/audit?what=operations.readOutbox`);
  await expect(ops.getByRole("row").filter({ hasText: "Our team: ops" }).first()).toBeVisible();
});

test("the proof of a world's books is green, check by check", async ({ ops, world }) => {
  await ops.goto(`/ops/worlds/${world}/proof`);
  await expect(ops.getByText("The books balance")).toBeVisible();
  await expect(ops.getByText("Failed")).toHaveCount(0);
  await expect(ops.getByText("Passed").first()).toBeVisible();
});

test("the event log is downloaded as it is written: one object a line", async ({ ops, world }) => {
  await ops.goto(`/ops/worlds/${world}/proof`);
  const [download] = await Promise.all([
    ops.waitForEvent("download"),
    ops.getByRole("link", { name: "Download the event log" }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const lines = Buffer.concat(chunks).toString("utf8").trim().split("\n");
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty("event");
});

test("the menu has every page of a world under its group's heading, and what waits there; the clock stays in sight", async ({
  ops,
  request,
  world,
}) => {
  await applyForVerification(request, world);
  await ops.goto(`/ops/worlds/${world}`);
  await ready(ops);
  const menu = ops.getByRole("navigation", { name: "Main menu" });
  const queue = menu.getByRole("link", { name: /^Verification\s*\d+ waiting/ });
  await expect(queue).toBeVisible();
  await expect(ops.getByRole("table", { name: "Queues, longest wait first" }).getByRole("link").first()).toBeVisible();
  await queue.click();
  await expect(ops).toHaveURL(new RegExp(`/ops/worlds/${world}/verifications$`));
  await expect(menu.locator("[aria-current=page]")).toHaveText(/^Verification/);
  const bar = ops.getByRole("region", { name: `World ${world}` });
  await ops.setViewportSize({ width: 1_280, height: 400 });
  await ops.mouse.move(900, 300);
  await ops.mouse.wheel(0, 2_000);
  await expect(bar.getByText("Paused")).toBeInViewport();
  await bar.getByRole("link", { name: "Clock", exact: true }).click();
  await expect(ops.getByRole("region", { name: "Simulated clock" })).toBeInViewport();
});

test("on a phone the menu is a drawer, which closes as one goes", async ({ ops, world }) => {
  await ops.setViewportSize({ width: 360, height: 780 });
  await ops.goto(`/ops/worlds/${world}`);
  await ready(ops);
  const menu = ops.getByRole("navigation", { name: "Main menu" });
  await expect(menu).toBeHidden();
  await ops.getByRole("button", { name: "Open menu" }).click();
  await menu.getByRole("link", { name: "Audit log" }).click();
  await expect(ops).toHaveURL(new RegExp(`/ops/worlds/${world}/audit$`));
  await expect(menu).toBeHidden();
});
