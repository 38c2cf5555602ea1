import { png } from "../fixtures/sample-files";
import { faultsOf } from "./faults";
import { languagesOf } from "./long";
import { anotherDevice, expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

for (const language of languagesOf("receiving-accounts"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [of, operations] = [labels("receiving"), labels("operations")];

    test("a local account is applied for, opened by the bank, shared with a payer, and withdrawn from them", async ({
      portal,
      ops,
      pass,
      browser,
      baseURL,
      world,
    }) => {
      test.setTimeout(120_000);
      const seen = watch(portal);
      const main = portal.getByRole("main");

      await test.step("the form says what is missing, then takes the application", async () => {
        await portal.setViewportSize({ width: 360, height: 800 });
        await portal.goto("/b2b/collection/apply_page");
        await ready(portal);
        await portal.getByRole("radio", { name: new RegExp(`^${of("accountKind.local")}`) }).check();
        await portal.getByLabel(of("field.country"), { exact: true }).selectOption("GB");
        await expect(portal.getByRole("checkbox", { name: "GBP" })).toBeChecked();
        expect(await faultsOf(portal)).toEqual([]);
        await portal.getByRole("button", { name: of("apply.submit"), exact: true }).click();
        await expect(main.getByRole("alert").first()).toBeVisible();
        await portal.getByLabel(of("field.website"), { exact: true }).fill("https://shop.ningbo.example");
        for (const [field, value] of [
          ["salesBand", "2"],
          ["platform", "offline"],
          ["mainCategory", "008"],
          ["tradeArea", "europe"],
        ] as const)
          await portal.getByLabel(of(`field.${field}`), { exact: true }).selectOption(value);
        await portal.getByRole("radio", { name: of("tradeType.selfExport") }).check();
        await portal
          .locator("input[type=file]")
          .setInputFiles([{ name: "shop.png", mimeType: "image/png", buffer: png() }]);
        await expect(main.getByText("shop.png").first()).toBeVisible();
        await portal.getByRole("checkbox", { name: new RegExp(`^${of("apply.agree")}`) }).check();
        await portal.getByRole("button", { name: of("apply.submit"), exact: true }).click();
        await expect(main.getByText(of("apply.done"))).toBeVisible();
        await portal.getByRole("link", { name: of("apply.view") }).click();
        await expect(main.getByText(of("accountApplication.processing")).first()).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
      });

      await test.step("operations, who play the bank, open it", async () => {
        await pass(600);
        const number = new URL(portal.url()).searchParams.get("applicationNo") ?? "";
        await ops.goto(`/ops/worlds/${world}/receiving`);
        await ready(ops);
        await ops.getByRole("link", { name: number }).click();
        await ready(ops);
        expect(await faultsOf(ops)).toEqual([]);
        const open = operations("receiving.pass.label");
        await ops.getByRole("button", { name: open, exact: true }).click();
        await ops.getByRole("dialog").getByRole("button", { name: open, exact: true }).click();
        await expect(ops.getByText(operations("receiving.pass.done"))).toBeVisible();
      });

      await test.step("its details are shown to whoever has the link, until it is withdrawn", async () => {
        await portal.goto("/b2b/collection/payee_account_page");
        await ready(portal);
        expect(await faultsOf(portal)).toEqual([]);
        const link = main.getByRole("link", { name: /^GB\d\d / }).first();
        const number = (await link.textContent()) ?? "";
        await link.click();
        await ready(portal);
        await portal.getByRole("button", { name: of("share.make"), exact: true }).click();
        await expect(portal.getByRole("img", { name: of("share.qr") })).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
        const url =
          (await main
            .getByText(/\/payee-account\//)
            .first()
            .textContent()) ?? "";
        const context = await anotherDevice(browser, { baseURL, language, world });
        const payer = await context.newPage();
        await payer.setViewportSize({ width: 360, height: 800 });
        await payer.goto(new URL(url).pathname);
        await expect(payer.getByText(number, { exact: true })).toBeVisible();
        await expect(payer.locator("meta[name=robots]").first()).toHaveAttribute("content", /noindex/);
        expect(await faultsOf(payer)).toEqual([]);
        const withdraw = of("share.withdraw");
        await portal.getByRole("button", { name: withdraw, exact: true }).click();
        await portal.getByRole("dialog").getByRole("button", { name: withdraw, exact: true }).click();
        await expect(portal.getByText(of("share.withdrawn")).first()).toBeVisible();
        await payer.reload();
        await expect(payer.getByText(of("shared.gone"))).toBeVisible();
        await context.close();
      });
      expect(seen.problems).toEqual([]);
    });
  });
