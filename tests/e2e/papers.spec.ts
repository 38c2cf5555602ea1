import { readFileSync } from "node:fs";
import type { Download } from "@playwright/test";
import { readPdf } from "../fixtures/paper";
import { anotherDevice, expect, test, texts } from "./portal-fixtures";
import { languagesOf } from "./long";
import { ready } from "./ready";

const linesOf = async (download: Promise<Download>) =>
  (await readPdf(readFileSync(await (await download).path()))).pages.flatMap(({ textItems }) =>
    textItems.map(({ text }) => text),
  );

for (const language of languagesOf("papers")) {
  const labels = texts(language);
  const otherLanguage = language === "en-US" ? "zh-CN" : "en-US";
  test.describe(language, () => {
    test.use({ language });

    test("an exchange's confirmation is downloaded as a PDF in the page's language and in the other one, and anybody with it may have its code checked", async ({
      portal,
      browser,
      baseURL,
      world,
    }) => {
      await portal.goto("/b2b/exchange/exchangeOrder");
      await ready(portal);
      const first = portal.getByRole("row").nth(1).getByRole("link").first();
      // the row names the kind of the order above its number
      const orderNo = /FX\d+/.exec((await first.textContent()) ?? "")?.[0] ?? "";
      await first.click();
      const codes: string[] = [];
      for (const documentLanguage of [language, otherLanguage] as const) {
        await portal.getByRole("button", { name: labels("exchange")("confirmation.download") }).click();
        const download = portal.waitForEvent("download");
        await portal.getByRole("menuitem", { name: labels("exchange")(`confirmation.as.${documentLanguage}`) }).click();
        const lines = await linesOf(download);
        expect(lines.slice(0, 2)).toEqual([
          texts(documentLanguage)("shell")("product"),
          texts(documentLanguage)("exchange")("confirmation.title"),
        ]);
        expect(lines).toContain(orderNo);
        codes.push(lines.find((text) => /^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/.test(text)) ?? "");
      }
      // a visitor with the document and without a session sees that it is genuine, and that another code is not
      const context = await anotherDevice(browser, { baseURL, language, world });
      const stranger = await context.newPage();
      await stranger.goto(`/verify/${codes[0]}`);
      await expect(stranger.getByText(labels("files")("verify.genuine"))).toBeVisible();
      await expect(stranger.getByText(orderNo, { exact: true })).toBeVisible();
      await stranger.goto("/verify/0000-0000-0000-0000");
      await expect(stranger.getByText(labels("files")("verify.missing"))).toBeVisible();
      await context.close();
    });

    test("account details are downloaded as a PDF through the export centre", async ({ portal }) => {
      await portal.goto("/b2b/account/statement?currency=USD");
      await ready(portal);
      await portal.getByRole("button", { name: labels("files")("apply.export") }).click();
      await portal.getByRole("menuitem", { name: labels("files")("apply.pdf") }).click();
      await expect(portal.getByText(labels("files")("apply.asked"))).toBeVisible();
      await portal.goto("/b2b/account/download");
      await ready(portal);
      const download = portal.waitForEvent("download");
      await portal
        .getByRole("button", { name: new RegExp(`${labels("files")("export.statement.name")} USD.*\\.pdf`) })
        .first()
        .click();
      expect(await linesOf(download)).toContain(labels("files")("document.statement.closing"));
    });
  });
}
