import { createClient } from "../../client/src/main";
import { newestCode, payPassword, people, signIn } from "./calls";
import { confirmStepUp } from "./confirm-operation";
import { faultsOf } from "./faults";
import { bothLanguages } from "./long";
import { anotherDevice, asPerson, expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";
import { letClerk } from "./reviewers";

/** The clerk's own. */
const theirPassword = "246802";

for (const language of bothLanguages)
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const shell = labels("shell");
    const keys = (key: string, values?: Record<string, string | number>) => labels("developers")(`keys.${key}`, values);
    const state = (name: string) => labels("developers")(`apiKey.${name}`);

    test("a key that pays waits, cannot be confirmed by its maker, and pays once another person has, with their second step", async ({
      portal,
      browser,
      baseURL,
      world,
      request,
    }) => {
      const { problems } = watch(portal);
      await letClerk(portal, "developer/keys", "developer/keys:review");

      // the owner makes a key that pays
      await portal.goto("/b2b/developer/keys?keyId=new");
      await ready(portal);
      await portal.getByLabel(keys("name"), { exact: true }).fill("ERP");
      for (const action of ["make", "see"])
        await portal
          .getByRole("checkbox", {
            name: labels("access")("roles.full", {
              page: labels("payments")("records.title"),
              action: labels("access")(`actions.${action}`),
            }),
            exact: true,
          })
          .check();
      await portal.getByLabel(keys("addressesLabel")).fill("127.0.0.1\n::1");
      await portal.getByLabel(keys("inDollars", { what: keys("orderLimit") })).fill("2000");
      await portal.getByLabel(keys("inDollars", { what: keys("dayLimit") })).fill("5000");
      await portal.getByRole("button", { name: keys("make") }).click();
      await confirmStepUp(portal, shell);
      const apiKey = await portal.getByText(/^cbp_test_\w{49}$/).innerText();
      await portal.getByRole("button", { name: keys("copied") }).click();
      await expect(portal.getByText(state("waiting"), { exact: true })).toBeVisible();
      const { keyId } = Object.fromEntries(new URL(portal.url()).searchParams);

      // the key's creator has no confirm button, and the call is refused
      await expect(portal.getByText(keys("waits"), { exact: true })).toBeVisible();
      await expect(portal.getByRole("button", { name: keys("confirm"), exact: true })).toHaveCount(0);
      const refusal = await portal.request.post("/api/developer/key/confirm", {
        headers: { "x-portal": "1", "content-type": "application/json" },
        data: { keyId, payPassword },
      });
      expect(await refusal.json()).toMatchObject({ code: "KEY_SECOND_NEEDED" });
      const client = createClient({ baseUrl: baseURL ?? "", apiKey });
      await expect(client.payments.records({})).rejects.toMatchObject({ code: "KEY_INVALID" });

      // the clerk has a payment password, and the company requires everybody's second step for payouts
      const theirs = await anotherDevice(browser, { baseURL, language, world });
      await signIn(theirs, world, people.clerk, request);
      await asPerson(theirs, "user/pwd/sendCode", { sendType: "2" });
      const code = await newestCode(request, world, people.clerk);
      await asPerson(theirs, "user/pwd/resetPayPwd", { sendType: "2", code, payPassword: theirPassword });
      const switchInput = { bizType: "2", authWay: "2" };
      await asPerson(portal, "user/second/auth/sendCode", switchInput);
      const msgCode = await newestCode(request, world, people.owner);
      await asPerson(portal, "user/second/auth/updateSecondAuth", { ...switchInput, msgCode });

      // the clerk sees that it waits for them, and confirms it with both
      const clerk = await theirs.newPage();
      const monitor = watch(clerk);
      await clerk.goto("/b2b/developer/keys");
      await ready(clerk);
      await clerk.getByRole("link", { name: "ERP" }).click();
      await clerk.waitForURL(/keyId=/);
      await ready(clerk);
      await expect(clerk.getByText(keys("waitsYou"), { exact: true })).toBeVisible();
      await expect(clerk.getByRole("button", { name: keys("rotate"), exact: true })).toHaveCount(0);
      expect(await faultsOf(clerk)).toEqual([]);
      await clerk.getByRole("button", { name: keys("confirm"), exact: true }).click();
      await clerk
        .getByRole("dialog")
        .getByRole("button", { name: keys("confirm"), exact: true })
        .click();
      const dialog = clerk.getByRole("dialog").last();
      await dialog.getByLabel(shell("stepUp.password"), { exact: true }).fill(theirPassword);
      await dialog.getByRole("button", { name: labels("kit")("code.send") }).click();
      await expect(dialog.getByText(labels("kit")("code.sent"), { exact: true })).toBeVisible();
      await dialog.getByLabel(shell("secondStep.email")).fill(await newestCode(request, world, people.clerk));
      await dialog.getByRole("button", { name: shell("stepUp.action"), exact: true }).click();
      await expect(clerk.getByText(state("active"), { exact: true })).toBeVisible();
      expect(await faultsOf(clerk)).toEqual([]);

      // and the program pays, with nobody's password
      const { rows } = await asPerson<{ rows: { payeeId: string; name: string }[] }>(
        portal,
        "user/payee-account/queryUserPayeeAccount",
        { currency: "USD" },
      );
      const carrier = rows.find(({ name }) => name.includes("Pacific Bridge"))?.payeeId ?? "";
      const { orderNo, amount } = await client.payments.pay({
        payeeId: carrier,
        amount: { currency: "USD", amount: "321.00" },
        payCurrency: "USD",
        bearer: "SHA",
        purpose: "goods",
        reference: "INV 321",
      });
      expect(amount).toEqual({ currency: "USD", amount: "321.00" });
      await portal.goto(`/b2b/payment_manage/payment_order?orderNo=${orderNo}`);
      await expect(portal.getByText("321.00").first()).toBeVisible();
      expect([problems, monitor.problems]).toEqual([[], []]);
      await theirs.close();
    });
  });
