import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { asOps, newestMail, opsToken } from "./calls";
import { confirmStepUp } from "./confirm-operation";
import { faultsOf } from "./faults";
import { expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";
import { languagesOf } from "./long";

const [minute, hour, day] = [60, 3_600, 86_400];

interface Balance {
  currency: string;
  available: { amount: string };
}

for (const language of languagesOf("exchange-journey"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [exchange, files, kit] = [labels("exchange"), labels("files"), labels("kit")];

    const stateIs = (portal: Page, name: string) =>
      expect(portal.getByRole("main").getByText(exchange(name), { exact: true }).first()).toBeVisible();
    const openOrders = (portal: Page, query = "") => portal.goto(`/b2b/exchange/exchangeOrder${query}`);
    /** The list's own rows, without its head. */
    const rowsOf = (portal: Page) =>
      portal.getByRole("table", { name: exchange("orders.caption") }).locator(":scope > tbody > tr");

    /** The notice of what is owed: its title is a fact of the order too. */
    const owingText = new RegExp(exchange("detail.owingText", { unpaid: ".*" }));

    const numbersIn = (rows: readonly string[]) => rows.flatMap((text) => /FX\d+/.exec(text)?.[0] ?? []);

    /** Fills the sell amount in; the form answers once the other amount follows. */
    async function fillSell(portal: Page, query: string, amount: string): Promise<void> {
      await portal.goto(`/b2b/exchange/exchangeApply?${query}`);
      await ready(portal);
      const sell = portal.getByRole("textbox", { name: exchange("apply.sell"), exact: true });
      await expect(async () => {
        await sell.fill(amount);
        await expect(portal.getByRole("textbox", { name: exchange("apply.buy"), exact: true })).not.toHaveValue("", {
          timeout: 500,
        });
      }).toPass();
    }

    /** Opens the order that was just placed and returns its number. */
    async function openPlacedOrder(portal: Page): Promise<string> {
      await portal.getByRole("link", { name: exchange("done.view") }).click();
      await expect(portal).toHaveURL(/orderNo=FX\d+/);
      return /FX\d+/.exec(portal.url())?.[0] ?? "";
    }

    async function available(portal: Page, currency: string): Promise<string> {
      const answer = await portal.request.post("/api/user/account/query-user-acc-balance", {
        headers: { "x-portal": "1" },
        data: {},
      });
      const { result } = (await answer.json()) as { result: { rows: Balance[] } };
      return result.rows.find((row) => row.currency === currency)?.available.amount ?? "0";
    }

    test("a merchant watches a rate, exchanges in all four ways, and lives through a default to its last cent", async ({
      portal,
      ops,
      world,
      pass,
    }) => {
      test.setTimeout(480_000);
      const monitor = watch(portal);
      const token = await opsToken(ops.request);
      const callOps = <T>(path: string, data?: object) => asOps<T>(ops.request, token, `worlds/${world}/${path}`, data);
      const { rows: merchants } = await callOps<{ rows: { userNo: string; balances: object[] }[] }>("merchants");
      const userNo = merchants.find(({ balances }) => balances.length > 0)?.userNo;
      const orderNos: string[] = [];

      await test.step("opens a pair's year and sets a reminder at 6.9", async () => {
        await portal.goto("/b2b/exchange/exchangeQuery?sell=USD&buy=CNH&days=365");
        await expect(
          portal.getByRole("table", {
            name: exchange("query.chart", { pair: "USD/CNH", span: exchange("query.days.365") }),
          }),
        ).toBeAttached();
        await portal.goto("/b2b/account/rate/rateQuery");
        await ready(portal);
        const target = portal.getByRole("textbox", { name: exchange("reminders.targetOf", { pair: "USD/CNH" }) });
        await expect(async () => {
          await portal.getByRole("button", { name: exchange("reminders.add") }).click();
          await expect(target).toBeVisible({ timeout: 1_000 });
        }).toPass();
        await target.fill("6.9");
        await portal.getByRole("textbox", { name: kit("phone.number"), exact: true }).fill("13900000019");
        await portal.getByRole("button", { name: exchange("reminders.save") }).click();
        await expect(
          portal
            .getByRole("table", { name: exchange("reminders.caption") })
            .getByRole("row")
            .nth(1),
        ).toContainText(exchange("rateReminder.watching"));
      });

      await test.step("real-time: sells most of the pounds at a locked quote, confirmed since they reach the limit", async () => {
        await callOps("terms", { terms: { confirmedUsdMinor: 1 } });
        const most = (Number(await available(portal, "GBP")) - 200).toFixed(0);
        await fillSell(portal, "sell=GBP&buy=EUR", (Number(most) * 0.99).toFixed(0));
        await portal.getByRole("button", { name: exchange("apply.lock") }).click();
        await portal
          .getByRole("button", { name: new RegExp(exchange("quote.confirm", { sell: ".*GBP.*", buy: ".*EUR.*" })) })
          .click();
        await confirmStepUp(portal, labels("shell"));
        await expect(portal.getByText(exchange("done.title"))).toBeVisible();
        await callOps("terms", { terms: { confirmedUsdMinor: null } });
        orderNos.push(await openPlacedOrder(portal));
        await stateIs(portal, "realTimeOrder.finished");
      });

      await test.step("limit: waits at the suggested target, which is drawn in the pair's chart", async () => {
        await fillSell(portal, "tab=limit&sell=USD&buy=CNH", "1000");
        await portal.getByRole("button", { name: new RegExp(exchange("limit.suggested", { rate: ".*" })) }).click();
        await portal.getByRole("button", { name: exchange("limit.confirm") }).click();
        orderNos.push(await openPlacedOrder(portal));
        await stateIs(portal, "limitOrder.pending");
        await portal.goto("/b2b/exchange/exchangeQuery?sell=USD&buy=CNH");
        await expect(portal.getByText(new RegExp(`^${exchange("apply.target")} 6\\.\\d{4}$`))).toBeVisible();
      });

      await test.step("operations move the market: the order fills and the reminder fires, both at that tick", async () => {
        await callOps("market/set", { rate: { base: "USD", quote: "CNH", rate: "6.9200" } });
        await openOrders(portal, `?orderNo=${orderNos[1]}`);
        await stateIs(portal, "limitOrder.finished");
        await expect(portal.getByText("6.9172", { exact: false }).first()).toBeVisible();
        expect(await newestMail(ops.request, world, "13900000019", /(USD\/CNH.*6\.9172)/)).toContain("6.9");
        await portal.goto("/b2b/account/rate/rateQuery");
        await expect(
          portal
            .getByRole("table", { name: exchange("reminders.caption") })
            .getByRole("row")
            .nth(1),
        ).toContainText(exchange("rateReminder.reached"));
      });

      for (const kind of ["booked", "postFunded"] as const)
        await test.step(`${kind}: books 1,000.00 dollars for tomorrow`, async () => {
          await fillSell(portal, `tab=${kind}&sell=USD&buy=CNH`, "1000");
          await portal.getByLabel(exchange("forward.date"), { exact: true }).selectOption("2026-03-19");
          await portal.getByRole("radio", { name: new RegExp(`^${exchange("forward.auto")}`) }).check();
          await portal.getByRole("button", { name: exchange("forward.confirm") }).click();
          await portal.getByRole("button", { name: /1,000\.00 USD.*CNH/ }).click();
          orderNos.push(await openPlacedOrder(portal));
          await stateIs(portal, `${kind}Order.pending`);
        });

      await test.step("the demo's 60,000.00 pounds are not there at 17:00: in default, with a penalty from its first day", async () => {
        await openOrders(portal, "?kind=postFunded&state=processing");
        await rowsOf(portal)
          .first()
          .getByRole("link", { name: /(^| )FX\d+$/ })
          .click();
        await expect(portal).toHaveURL(/orderNo=FX\d+/);
        await stateIs(portal, "postFundedOrder.processing");
        orderNos.push(/FX\d+/.exec(portal.url())?.[0] ?? "");
        await pass(7 * hour);
        await portal.reload();
        await stateIs(portal, "postFundedOrder.timeOut");
        await expect(portal.getByText(exchange("detail.inDefault"))).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
      });

      await test.step("the night brings the next day's penalty, and delivers the exchange booked for tomorrow", async () => {
        const cost = portal
          .getByText(exchange("detail.actualFee"), { exact: true })
          .locator("..")
          .getByText(/\d/)
          .first();
        const before = await cost.textContent();
        await pass(7 * hour + 5 * minute);
        await portal.reload();
        await expect(cost).not.toHaveText(before ?? "");
        for (const [orderNo, kind] of [
          [orderNos[2], "booked"],
          [orderNos[3], "postFunded"],
        ] as const) {
          await openOrders(portal, `?orderNo=${orderNo}`);
          await stateIs(portal, `${kind}Order.finished`);
        }
      });

      await test.step("not cured within five working days, it is closed out at a pound that has risen: the loss is owed beyond the advance fee", async () => {
        await callOps("market/shock", { currency: "GBP", ppm: 100_000 });
        await pass(7 * day + 17 * hour);
        await openOrders(portal, `?orderNo=${orderNos[4]}`);
        await stateIs(portal, "postFundedOrder.invalid");
        await expect(portal.getByText(owingText)).toBeVisible();
        expect(await faultsOf(portal)).toEqual([]);
      });

      await test.step("new pounds pay debts first", async () => {
        await callOps("remittances", {
          userNo,
          amount: { currency: "GBP", amount: "50000.00" },
          payerName: "Harbour Lights Trading Inc",
          chargingMode: "OUR",
          arrivesInMinutes: 1,
        });
        await pass(10 * minute);
        await portal.reload();
        await expect(portal.getByText(owingText)).toHaveCount(0);
        expect(Number(await available(portal, "GBP"))).toBeLessThan(50_000);
      });

      await test.step("the list finds each kind, has its totals, and is exported with its filter", async () => {
        // with one kind selected the kind column is hidden: the list of all kinds identifies the orders of that kind
        await openOrders(portal);
        await expect(rowsOf(portal).first()).toBeVisible();
        const heads = await portal
          .getByRole("table", { name: exchange("orders.caption") })
          .getByRole("columnheader")
          .allInnerTexts();
        const kindColumn = heads.findIndex((head) => head.trim().startsWith(exchange("orders.kind")));
        const all = await rowsOf(portal).evaluateAll(
          (rows, column) =>
            rows.map((row) => ({
              text: [...row.children].map((cell) => cell.textContent).join(" "),
              kind: row.children[column]?.querySelector("bdi")?.textContent,
            })),
          kindColumn,
        );
        for (const kind of ["realTime", "limit", "booked", "postFunded"] as const) {
          await openOrders(portal);
          await portal.getByLabel(exchange("orders.kind"), { exact: true }).selectOption(kind);
          await expect(portal).toHaveURL(new RegExp(`kind=${kind}`));
          const kindRows = rowsOf(portal);
          await expect(kindRows.first()).toBeVisible();
          const [visibleNos, knownNos] = [
            numbersIn(await kindRows.allInnerTexts()),
            numbersIn(all.map(({ text }) => text)),
          ];
          const ofKind = all.filter((row) => row.kind === exchange(`kind.${kind}`));
          expect(ofKind).not.toEqual([]);
          expect(visibleNos.filter((no) => knownNos.includes(no))).toEqual(numbersIn(ofKind.map(({ text }) => text)));
          const count = await kindRows.count();
          const sums = portal.getByRole("region", { name: exchange("orders.sums") });
          await expect(sums.getByText(exchange("orders.count"), { exact: true }).locator("..")).toContainText(
            String(count),
          );
        }
        await ready(portal);
        await portal.getByRole("button", { name: files("apply.export") }).click();
        await portal.getByRole("menuitem", { name: files("apply.csv") }).click();
        await expect(portal.getByText(files("apply.asked"))).toBeVisible();
        await portal.goto("/b2b/account/download");
        await ready(portal);
        const coming = portal.waitForEvent("download");
        await portal
          .getByRole("button", { name: new RegExp(`${files("export.exchanges.name")} .*\\.csv`) })
          .first()
          .click({ timeout: 30_000 });
        const csv = readFileSync(await (await coming).path(), "utf8");
        expect(csv).toContain(files("export.exchanges.column.unpaidFee"));
        expect([orderNos[3], orderNos[4]].every((orderNo) => csv.includes(orderNo ?? "none"))).toBe(true);
        expect([orderNos[0], orderNos[1], orderNos[2]].some((orderNo) => csv.includes(orderNo ?? ""))).toBe(false);
      });

      expect((await callOps<{ isRight: boolean }>("proof")).isRight).toBe(true);
      expect(monitor.problems).toEqual([]);
    });
  });
