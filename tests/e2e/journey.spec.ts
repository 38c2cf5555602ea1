import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { referenceFile } from "../fixtures/reference-file";
import { asOps, opsToken, payPassword } from "./calls";
import { continuePayment, enterAmount, enterPurpose } from "./paying";
import { expect, test, texts, watch } from "./portal-fixtures";
import { leftOut } from "./long";
import { ready } from "./ready";
import { confirmStepUp } from "./confirm-operation";

/** Chooses a country by typing its code, as one does by keyboard. */
async function chooseCountry(page: Page, id: string, code: string, name: string): Promise<void> {
  await page.locator(`#${id}`).focus();
  const box = page.locator(`input#${id}`);
  await expect(page.getByRole("listbox").or(box)).not.toHaveCount(0);
  await box.pressSequentially(name, { delay: 20 });
  await page
    .getByRole("option", { name: new RegExp(`${name}.*${code}|${code}`) })
    .first()
    .click();
}

for (const [language, through] of [
  ["zh-CN", "simulator"],
  ...(leftOut.englishJourney ? [] : [["en-US", "simulator"] as const]),
  ["en-US", "payments API"],
] as const)
  test.describe(`${language}, through the ${through}`, () => {
    test.use({ language, through });
    const labels = texts(language);
    const [exchange, payments, home, receiving] = [
      labels("exchange"),
      labels("payments"),
      labels("home"),
      labels("receiving"),
    ];

    test("a merchant gets paid, exchanges and pays, on a clock that is driven, and the books are right", async ({
      portal,
      ops,
      world,
      pass,
    }) => {
      test.setTimeout(240_000);
      const monitor = watch(portal);
      const health = (await (await portal.request.get("/api/health")).json()) as { backend: string; database: string };
      expect([health.backend, health.database]).toEqual(
        through === "simulator" ? ["simulator", "up"] : ["upstream", "none"],
      );
      const { request } = ops;
      const token = await opsToken(request);
      const { rows: merchants } = await asOps<{ rows: { userNo: string; balances: { currency: string }[] }[] }>(
        request,
        token,
        `worlds/${world}/merchants`,
      );
      const merchant = merchants.find(({ balances }) => balances.length > 0)?.userNo ?? "";

      await test.step("operations send USD 50,000: in transit, then credited, then home shows it", async () => {
        const { orderNo } = await asOps<{ orderNo: string }>(request, token, `worlds/${world}/remittances`, {
          userNo: merchant,
          amount: { currency: "USD", amount: "50000.00" },
          payerName: "Harbour Lights Trading Inc",
          chargingMode: "OUR",
          arrivesInMinutes: 60,
        });
        await portal.goto("/b2b/collection/receipts_page?tab=inTransit");
        await expect(portal.getByText("50,000.00").first()).toBeVisible();
        const before = await available(portal, "USD");
        await asOps(request, token, `worlds/${world}/remittances/${orderNo}/credit`, {});
        await portal.goto("/b2b/account");
        await expect(portal.getByRole("heading", { level: 1 })).toHaveText(home("title"));
        expect((await available(portal, "USD")) - before).toBe(50_000);
        await portal.goto("/b2b/collection/receipts_page");
        await expect(portal.getByText("Harbour Lights Trading Inc").first()).toBeVisible();
        await expect(portal.getByRole("heading", { level: 1 })).toHaveText(receiving("receipts.title"));
      });

      await test.step("sells 10,000 for EUR at a locked quote", async () => {
        await portal.goto("/b2b/exchange/exchangeApply");
        await ready(portal);
        await portal.getByLabel(exchange("apply.buyCurrency"), { exact: true }).selectOption("EUR");
        await portal.getByLabel(exchange("apply.sell"), { exact: true }).fill("10000");
        await portal.getByRole("button", { name: exchange("apply.lock") }).click();
        const confirm = portal.getByRole("button", {
          name: new RegExp(exchange("quote.confirm", { sell: ".*10,000\\.00.*", buy: ".*EUR.*" })),
        });
        await confirm.click();
        await expect(portal.getByText(exchange("done.title"))).toBeVisible();
      });

      const limit = async () => {
        await portal.goto("/b2b/exchange/exchangeApply?tab=limit");
        await ready(portal);
        await portal.getByLabel(exchange("apply.sell"), { exact: true }).fill("1000");
        await portal.getByRole("button", { name: new RegExp(exchange("limit.suggested", { rate: ".*" })) }).click();
        await portal.getByRole("button", { name: exchange("limit.confirm") }).click();
        await expect(portal.getByText(exchange("done.placed"))).toBeVisible();
        await portal.getByRole("link", { name: exchange("done.view") }).click();
        await expect(portal.getByText(exchange("limitOrder.pending")).first()).toBeVisible();
        return portal.url();
      };
      const stateAt = async (url: string, state: string) => {
        await portal.goto(url);
        await expect(
          portal
            .getByRole("main")
            .getByText(exchange(`limitOrder.${state}`))
            .first(),
        ).toBeVisible();
      };

      await test.step("a limit order fills while real rates are replayed", async () => {
        const order = await limit();
        const csv = readFileSync(referenceFile);
        const answer = await request.post(`/api/ops/worlds/${world}/market/replay`, {
          headers: { authorization: `Bearer ${token}`, "x-portal": "1" },
          multipart: { days: "20", file: { name: "rates.csv", mimeType: "text/csv", buffer: csv } },
          timeout: 60_000,
        });
        expect(await answer.json()).toMatchObject({ code: "0" });
        // days of the file come at 22:00; between them the market moves toward the next one
        for (let day = 0; day < 12; day += 1) {
          await pass(24 * 3600);
          await portal.goto(order);
          if (await portal.getByRole("main").getByText(exchange("limitOrder.finished")).first().isVisible()) break;
        }
        await stateAt(order, "finished");
      });

      await test.step("another expires at midnight", async () => {
        const { market } = {
          market: await asOps<{ mids: { base: string; quote: string; rate: string }[] }>(
            request,
            token,
            `worlds/${world}/market`,
          ),
        };
        expect(market.mids.length).toBeGreaterThan(10);
        await portal.goto("/b2b/exchange/exchangeApply?tab=limit");
        await ready(portal);
        await asOps(request, token, `worlds/${world}/market/halt`, { base: "USD", quote: "CNH", isHalted: false });
        const order = await limitToday();
        await asOps(request, token, `worlds/${world}/market/halt`, { base: "USD", quote: "CNH", isHalted: true });
        await pass(24 * 3600);
        await stateAt(order, "timeOut");

        async function limitToday(): Promise<string> {
          await portal.getByLabel(exchange("apply.sell"), { exact: true }).fill("1000");
          await portal.getByRole("button", { name: new RegExp(exchange("limit.suggested", { rate: ".*" })) }).click();
          const until = portal.getByLabel(exchange("limit.validUntil"), { exact: true });
          await until.fill((await until.getAttribute("min")) ?? "");
          await portal.getByRole("button", { name: exchange("limit.confirm") }).click();
          await portal.getByRole("link", { name: exchange("done.view") }).click();
          await expect(portal.getByText(exchange("limitOrder.pending")).first()).toBeVisible();
          return portal.url();
        }
      });

      await test.step("pays EUR to an IBAN", async () => {
        await portal.goto("/b2b/payment_manage/initiate_payment");
        await ready(portal);
        await portal.getByRole("button", { name: payments("pay.newPayee") }).click();
        await portal.getByLabel(payments("newPayee.currency"), { exact: true }).selectOption("EUR");
        await portal.locator("#name").fill("Nordlicht & Söhne GmbH".replace("ö", "oe"));
        await chooseCountry(portal, "bankCountry", "DE", language === "zh-CN" ? "德国" : "Germany");
        await portal.locator("#account").fill("DE02 1203 0000 0000 2020 51");
        await portal.locator("#swift").fill("BYLADEM1001");
        await portal.locator("#bankName").fill("Deutsche Kreditbank");
        await portal.locator("#address").fill("Taubenstrasse 7, Berlin");
        await portal.getByRole("button", { name: payments("newPayee.save") }).click();
        await confirmStepUp(portal, labels("shell"));
        await expect(portal.getByText(payments("newPayee.saved"))).toBeVisible();

        await continuePayment(portal, payments);
        await enterAmount(portal, "2500", payments);
        await enterPurpose(portal, "INVOICE 2026 0318", payments);
        await portal.getByRole("button", { name: payments("pay.continue") }).click();
        const dialog = portal.getByRole("dialog");
        await expect(dialog).toContainText("2,500.00");
        await dialog.getByLabel(labels("shell")("confirm.password"), { exact: true }).fill(payPassword);
        await dialog
          .getByRole("button", { name: new RegExp(payments("confirm.action", { amount: ".*2,500\\.00.*" })) })
          .click();
        await expect(portal.getByText(payments("done.title"))).toBeVisible();
        await portal.getByRole("link", { name: payments("done.view") }).click();
        await expect(portal.getByText(payments("payment.pending")).first()).toBeVisible();

        const orderNo = /PY\d+/.exec(portal.url())?.[0] ?? "";
        await pass(10 * 60);
        await portal.reload();
        await expect(portal.getByRole("main").getByText(payments("payment.processing")).first()).toBeVisible();
        await asOps(request, token, `worlds/${world}/payments/${orderNo}/succeed`, {});
        await portal.reload();
        await expect(portal.getByRole("main").getByText(payments("payment.success")).first()).toBeVisible();
      });

      await test.step("the ledger's proof", async () => {
        const proof = await asOps<{ isRight: boolean; checks: { name: string; isRight: boolean }[] }>(
          request,
          token,
          `worlds/${world}/proof`,
        );
        expect(proof.checks.filter(({ isRight }) => !isRight)).toEqual([]);
        expect(proof.isRight).toBe(true);
      });
      expect(monitor.problems).toEqual([]);
    });
  });

/** Returns the signed-in merchant's available balance in a currency, as the portal's own call reports it. */
async function available(page: Page, currency: string): Promise<number> {
  const answer = await page.request.post("/api/user/account/query-user-acc-balance", {
    headers: { "x-portal": "1" },
    data: {},
  });
  const { result } = (await answer.json()) as {
    result: { rows: { currency: string; available: { amount: string } }[] };
  };
  return Number(result.rows.find((row) => row.currency === currency)?.available.amount ?? "0");
}
