import { confirmStepUp } from "./confirm-operation";
import { faultsOf } from "./faults";
import { bothLanguages } from "./long";
import { asPerson, expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

for (const language of bothLanguages)
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const keys = (key: string, values?: Record<string, string | number>) => labels("developers")(`keys.${key}`, values);
    const state = (name: string) => labels("developers")(`apiKey.${name}`);

    test("a company gives its program a key, which reads, is logged, replaced and revoked; one that pays waits for a second person", async ({
      portal,
      baseURL,
    }) => {
      const { problems } = watch(portal);
      const box = (page: string, action: string) =>
        portal.getByRole("checkbox", {
          name: labels("access")("roles.full", { page, action: labels("access")(`actions.${action}`) }),
          exact: true,
        });
      const payments = labels("payments")("records.title");
      const codeOfCall = async (secret: string) => {
        const answer = await fetch(`${baseURL}/api/pay/paymentOrder/queryPaymentOrder`, {
          method: "POST",
          headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" },
          body: "{}",
        });
        return ((await answer.json()) as { code: string }).code;
      };
      const visibleSecret = async () => {
        const text = portal.getByText(/^cbp_test_\w{49}$/);
        await expect(text).toBeVisible();
        return text.innerText();
      };

      // no key yet, then a key that only reads
      await portal.goto("/b2b/developer/keys");
      await ready(portal);
      await expect(portal.getByText(keys("empty"))).toBeVisible();
      expect(await faultsOf(portal)).toEqual([]);
      await portal
        .getByRole("link", { name: keys("new") })
        .first()
        .click();
      await portal.waitForURL(/keyId=new/);
      await ready(portal);
      // with the keyboard alone: the name, and the permission that is ticked by the space bar
      await portal.getByLabel(keys("name"), { exact: true }).focus();
      await portal.keyboard.type("Dashboard");
      await box(payments, "see").focus();
      await portal.keyboard.press("Space");
      await expect(box(payments, "see")).toBeChecked();
      await expect(portal.getByText(keys("limitsTitle"), { exact: true })).toBeHidden();
      expect(await faultsOf(portal)).toEqual([]);
      await portal.getByRole("button", { name: keys("make") }).click();
      await confirmStepUp(portal, labels("shell"));
      const first = await visibleSecret();
      expect(await faultsOf(portal)).toEqual([]);
      await portal.getByRole("button", { name: keys("copied") }).click();
      await expect(portal.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
      await expect(portal.getByText(state("active"), { exact: true })).toBeVisible();
      await expect(portal.getByText(first)).toBeHidden();
      expect(await codeOfCall(first)).toBe("0");
      expect(await faultsOf(portal)).toEqual([]);

      // its secret is replaced at once
      await ready(portal);
      await portal.getByRole("button", { name: keys("rotate"), exact: true }).click();
      await portal.getByLabel(keys("overlap"), { exact: true }).selectOption("0");
      await portal
        .getByRole("dialog")
        .getByRole("button", { name: keys("rotate"), exact: true })
        .click();
      await confirmStepUp(portal, labels("shell"));
      const second = await visibleSecret();
      expect([await codeOfCall(first), await codeOfCall(second)]).toEqual(["KEY_INVALID", "0"]);
      await portal.getByRole("button", { name: keys("copied") }).click();

      // its calls are in the log a moment later
      await expect(async () => {
        await portal.goto("/b2b/developer/calls");
        await expect(portal.getByText("/api/pay/paymentOrder/queryPaymentOrder").first()).toBeVisible({
          timeout: 1_000,
        });
      }).toPass();
      await ready(portal);
      expect(await faultsOf(portal)).toEqual([]);

      // and it is revoked
      await portal.goto("/b2b/developer/keys");
      await portal.getByRole("link", { name: "Dashboard" }).click();
      await portal.waitForURL(/keyId=/);
      await ready(portal);
      await portal.getByRole("button", { name: keys("revoke"), exact: true }).click();
      await portal
        .getByRole("dialog")
        .getByRole("button", { name: keys("revoke"), exact: true })
        .click();
      await expect(portal.getByText(state("revoked"), { exact: true })).toBeVisible();
      expect(await codeOfCall(second)).toBe("KEY_INVALID");

      // one that pays names addresses and limits, and waits
      await portal.goto("/b2b/developer/keys?keyId=new");
      await ready(portal);
      await portal.getByLabel(keys("name"), { exact: true }).fill("ERP");
      await box(payments, "make").check();
      await portal.getByLabel(keys("addressesLabel")).fill("203.0.113.0/24");
      await portal.getByLabel(keys("inDollars", { what: keys("orderLimit") })).fill("2000");
      await portal.getByLabel(keys("inDollars", { what: keys("dayLimit") })).fill("5000");
      expect(await faultsOf(portal)).toEqual([]);
      await portal.getByRole("button", { name: keys("make") }).click();
      await confirmStepUp(portal, labels("shell"));
      const third = await visibleSecret();
      await portal.getByRole("button", { name: keys("copied") }).click();
      await expect(portal.getByText(state("waiting"), { exact: true })).toBeVisible();
      expect(await codeOfCall(third)).toBe("KEY_INVALID");
      expect(await faultsOf(portal)).toEqual([]);
      const { rows } = await asPerson<{ rows: { name: string }[] }>(portal, "developer/key/page", {});
      expect(rows.map(({ name }) => name)).toEqual(["ERP", "Dashboard"]);
      expect(problems).toEqual([]);
    });

    test("the reference finds a call by a search text, and describes its request", async ({ portal }) => {
      const reference = (key: string, values?: Record<string, string>) =>
        labels("developers")(`reference.${key}`, values);
      const { problems } = watch(portal);
      await portal.goto("/b2b/developer/reference?area=payments&q=payments.pay");
      await ready(portal);
      expect(await faultsOf(portal)).toEqual([]);
      await portal.goto("/b2b/developer/reference?call=payments.pay");
      await ready(portal);
      await expect(portal.getByText("LACK_BALANCE", { exact: true })).toBeVisible();
      await expect(portal.getByRole("region", { name: "curl" })).toContainText("Idempotency-Key");
      await expect(portal.getByRole("region", { name: "TypeScript" })).not.toContainText("payPassword");
      expect(await faultsOf(portal)).toEqual([]);
      await portal.goto("/b2b/developer/reference?call=access.mySessions");
      await expect(portal.getByText(reference("notFound"))).toBeVisible();
      expect(problems).toEqual([]);
    });
  });
