import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { confirmStepUp } from "./confirm-operation";
import { faultsOf } from "./faults";
import { bothLanguages } from "./long";
import { expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

/** A merchant's own software on this machine, which answers with a status. */
async function software() {
  const answers = { status: 200, got: [] as string[] };
  const server = http.createServer((request, response) => {
    answers.got.push(String(request.headers["webhook-signature"]));
    response.writeHead(answers.status).end("thank you");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // named cast: a server that listens on a port has such an address
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  return { answers, url, close: () => server.close() };
}

for (const language of bothLanguages)
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [of, shell] = [labels("developers"), labels("shell")];

    test("an endpoint is added on a narrow screen, its secret is displayed once, a test is answered, and the deliveries are listed", async ({
      portal,
    }) => {
      test.setTimeout(180_000);
      const monitor = watch(portal);
      const main = portal.getByRole("main");
      const { answers, url, close } = await software();
      await portal.setViewportSize({ width: 360, height: 800 });
      await portal.goto("/b2b/developer/webhooks");
      await ready(portal);
      await expect(main.getByText(of("webhooks.empty"))).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);

      await main
        .getByRole("link", { name: of("webhooks.add"), exact: true })
        .first()
        .click();
      await ready(portal);
      expect(await faultsOf(portal)).toEqual([]);
      await main.getByRole("button", { name: of("webhooks.save"), exact: true }).click();
      await expect(main.getByRole("alert")).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);
      await portal.getByLabel(of("webhooks.url"), { exact: true }).fill(url);
      const paidCheckbox = portal.getByLabel(of("event.payment.paid"), { exact: true });
      await paidCheckbox.focus();
      await portal.keyboard.press("Space");
      await expect(paidCheckbox).toBeChecked();
      await main.getByRole("button", { name: of("webhooks.save"), exact: true }).click();
      await confirmStepUp(portal, shell);
      await expect(main.getByText(/^whsec_/)).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);

      await main.getByRole("link", { name: of("webhooks.secretClose"), exact: true }).click();
      await ready(portal);
      const card = main.getByRole("region", { name: url });
      await expect(card.getByText(of("event.payment.paid"))).toBeVisible();
      await expect(main.getByText(/^whsec_/)).toHaveCount(0);
      expect(await faultsOf(portal)).toEqual([]);
      const dialog = portal.getByRole("dialog");
      await card.getByRole("button", { name: of("webhooks.test"), exact: true }).click();
      await dialog.getByRole("button", { name: of("webhooks.test"), exact: true }).click();
      await expect(card.getByText("thank you")).toBeVisible();
      expect(answers.got).toHaveLength(1);
      expect(await faultsOf(portal)).toEqual([]);

      await main
        .getByRole("link", { name: of("webhooks.tabDeliveries"), exact: true })
        .first()
        .click();
      await ready(portal);
      // the filter has a choice of that name too
      await expect(main.getByText(of("webhookDelivery.delivered")).last()).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);
      await main.getByRole("link", { name: new RegExp(`^${of("event.test.ping")}`) }).click();
      await ready(portal);
      await expect(main.getByText("thank you")).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);
      expect(monitor.problems).toEqual([]);
      close();
    });
  });
