import type { Page } from "@playwright/test";
import { faultsOf } from "./faults";
import { bothLanguages } from "./long";
import { expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

for (const language of bothLanguages)
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const of = labels("developers");

    /** Creates a key in the dialog of any page that has it and returns its secret, which is displayed only once. */
    const createKey = async (page: Page, name: string): Promise<string> => {
      await page.getByRole("button", { name: of("sandbox.make"), exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(of("sandbox.name"), { exact: true }).fill(name);
      await dialog.getByRole("button", { name: of("sandbox.make"), exact: true }).click();
      const text = page.getByText(/^cbp_sandbox_\w+$/);
      await expect(text).toBeVisible();
      const secret = await text.innerText();
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole("button", { name: of("sandbox.copied"), exact: true }).click();
      await expect(text).toBeHidden();
      await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
      return secret;
    };
    /** Returns the response of a call that drives the world, sent with a key. */
    const callSandbox = async (baseURL: string | undefined, secret: string, path: string, body: object) => {
      const answer = await fetch(`${baseURL}/api/sandbox/${path}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      // named cast: the envelope of every call
      return (await answer.json()) as { code: string; result: { state?: string } };
    };

    test("an owner reads how to test, makes a sandbox key that drives the world, and revokes it", async ({
      portal,
      baseURL,
    }) => {
      const { problems } = watch(portal);
      await portal.goto("/b2b/account");
      await ready(portal);
      const menu = portal.getByRole("navigation", { name: labels("shell")("menu.label") }).first();
      await menu.getByRole("button", { name: labels("shell")("menu.developer") }).click();
      await menu.getByRole("link", { name: of("testing.title"), exact: true }).click();
      await expect(portal.getByRole("heading", { level: 1, name: of("testing.title") })).toBeVisible();
      await ready(portal);
      const payments = portal.getByRole("table", { name: of("testing.payments.caption") });
      await expect(payments.getByRole("row").filter({ hasText: "66.61" })).toContainText("TEST FAIL");
      expect(await faultsOf(portal)).toEqual([]);

      await portal
        .getByRole("main")
        .getByRole("link", { name: of("sandbox.title"), exact: true })
        .click();
      await expect(portal.getByText(of("sandbox.empty"))).toBeVisible();
      await ready(portal);
      expect(await faultsOf(portal)).toEqual([]);
      const secret = await createKey(portal, "CI");
      expect(await callSandbox(baseURL, secret, "advance", { bySeconds: 3_600 })).toMatchObject({
        code: "0",
        result: { state: "done" },
      });
      const rate = { base: "USD", quote: "CNH", rate: "7.1500" };
      expect(await callSandbox(baseURL, secret, "market/set", { rate })).toMatchObject({ code: "0" });

      await portal.getByRole("button", { name: of("sandbox.revoke"), exact: true }).click();
      await portal
        .getByRole("dialog")
        .getByRole("button", { name: of("sandbox.revoke"), exact: true })
        .click();
      await expect(portal.getByText(of("sandbox.empty"))).toBeVisible();
      expect(await callSandbox(baseURL, secret, "advance", { bySeconds: 60 })).toMatchObject({ code: "KEY_INVALID" });

      // the reference describes such a call
      await portal.goto("/b2b/developer/testing");
      await ready(portal);
      await portal.getByRole("link", { name: "setRate", exact: true }).click();
      await expect(portal.getByText(of("reference.sandboxKey"))).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);
      expect(problems).toEqual([]);
    });

    test("operations make a key on the page of a world, and it drives that world", async ({ ops, world, baseURL }) => {
      await ops.goto(`/ops/worlds/${world}`);
      await ready(ops);
      const secret = await createKey(ops, "Nightly");
      expect(await callSandbox(baseURL, secret, "advance", { bySeconds: 3_600 })).toMatchObject({ code: "0" });
      await ops.reload();
      await expect(ops.getByText("11:00:00", { exact: true }).first()).toBeVisible();
    });
  });
