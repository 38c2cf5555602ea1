import type { Page } from "@playwright/test";
import { newestCode, password, people } from "./calls";
import { faultsOf } from "./faults";
import { anotherDevice, expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";
import { languagesOf } from "./long";
import { confirmStepUp } from "./confirm-operation";

const isClean = async (page: Page): Promise<void> => expect(await faultsOf(page)).toEqual([]);

for (const language of languagesOf("entering"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const screenText = (screen: string) => (key: string, values?: Record<string, string>) =>
      labels("access")(`${screen}.${key}`, values);
    const [login, sub, step, sessions, edition, sibling, authorise] = [
      "login",
      "subLogin",
      "secondStep",
      "sessions",
      "edition",
      "sibling",
      "authoriseLogin",
    ].map(screenText) as [TextOf, TextOf, TextOf, TextOf, TextOf, TextOf, TextOf];

    test("a new device requires a code, appears among one's devices and is signed out from there at once", async ({
      portal,
      browser,
      baseURL,
      ops,
      world,
    }) => {
      await portal.goto("/b2b/account");
      const context = await anotherDevice(browser, { baseURL, language, world });
      const page = await context.newPage();
      const monitor = watch(page);
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto("/login");
      await page.getByRole("link", { name: login("sub") }).click();
      await page.waitForURL(/\/subLogin/);
      await ready(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(sub("title"));
      await isClean(page);
      await page.getByLabel(login("userNo"), { exact: true }).fill("100001");
      await page.getByLabel(login("person"), { exact: true }).fill("林川");
      await page.getByLabel(login("password"), { exact: true }).fill(password);
      await page.getByRole("button", { name: login("submit"), exact: true }).click();

      // back to the password, and once more
      await expect(page.getByRole("heading", { name: step("title") })).toBeFocused();
      await isClean(page);
      await page.goto("/b2b/account");
      await expect(page).toHaveURL(/\/login\?next=/);
      await page.goto("/login?by=email");
      await ready(page);
      // the second step resumes where it was, until the user goes back
      await expect(page.getByRole("heading", { name: step("title") })).toBeVisible();
      await page.getByRole("button", { name: step("back") }).click();
      await page.getByLabel(login("email"), { exact: true }).fill(people.owner);
      await page.getByLabel(login("password"), { exact: true }).fill(password);
      await page.getByRole("button", { name: login("submit"), exact: true }).click();
      await page.getByRole("radio", { name: new RegExp(step("email", { to: ".*" }).replace(/[()]/g, ".")) }).check();
      const again = page.getByRole("button", { name: new RegExp(labels("kit")("code.again", { seconds: "\\d+" })) });
      await page.getByRole("button", { name: labels("kit")("code.send") }).click();
      await expect(again).toBeVisible();
      await page.getByLabel(step("code"), { exact: true }).fill("000000");
      await page.getByRole("button", { name: step("submit") }).click();
      await expect(page.getByRole("alert").first()).toContainText(labels("refusals")("CAPTCHA_ERROR"));
      await page.getByLabel(step("code"), { exact: true }).fill(await newestCode(ops.request, world, people.owner));
      await page.getByRole("button", { name: step("submit") }).click();
      await expect(page).toHaveURL(/\/b2b\/account$/);
      // the first page of an ended session was notified without a browser error
      expect(monitor.problems).toEqual([]);

      await portal.goto("/b2b/setting/safety/sessions");
      await ready(portal);
      await expect(portal.getByRole("row")).toHaveCount(3);
      await expect(portal.getByRole("row").nth(1)).toContainText(sessions("here"));
      await isClean(portal);
      await portal
        .getByRole("row")
        .nth(2)
        .getByRole("button", { name: sessions("end") })
        .click();
      await portal
        .getByRole("dialog")
        .getByRole("button", { name: sessions("end") })
        .click();
      await confirmStepUp(portal, labels("shell"));
      await expect(portal.getByRole("row")).toHaveCount(2);
      await page.goto("/b2b/account");
      await expect(page).toHaveURL(/\/login\?next=/);
      await context.close();
    });

    test("a person switches to the sibling edition from the account menu and back by a grant that is in no request's address", async ({
      portal,
    }) => {
      const monitor = watch(portal);
      const requestUrls: string[] = [];
      portal.on("request", (request) => requestUrls.push(request.url()));
      await portal.goto("/b2b/account");
      await ready(portal);
      await portal.getByRole("button", { name: labels("shell")("user.open") }).click();
      await portal.getByRole("menuitem", { name: labels("shell")("user.edition") }).click();
      await expect(portal.getByRole("heading", { level: 1 })).toHaveText(edition("title"));
      await portal.waitForLoadState("networkidle");
      await isClean(portal);
      await portal.getByRole("button", { name: edition("go") }).click();
      await expect(portal.getByRole("region", { name: sibling("who") })).toContainText("100001");
      await portal.waitForLoadState("networkidle");
      await isClean(portal);
      expect(new URL(portal.url()).hash).toBe("");
      // even with the portal's own session gone the grant leads back in, on this known device
      await portal.context().clearCookies({ name: "portal-session" });
      await portal.getByRole("button", { name: sibling("back") }).click();
      await expect(portal.getByRole("heading", { level: 1 })).toHaveText(authorise("title"));
      await portal.waitForLoadState("networkidle");
      expect(new URL(portal.url()).hash).toBe("");
      await isClean(portal);
      await portal.getByRole("button", { name: authorise("go") }).click();
      await expect(portal).toHaveURL(/\/b2b\/account$/);
      expect(requestUrls.filter((url) => url.includes("grant="))).toEqual([]);
      await portal.goto("/authoriseLogin");
      await expect(portal.getByText(authorise("none"))).toBeVisible();
      await portal.goto("/grantBack");
      await expect(portal.getByRole("link", { name: labels("access")("grantBack.home") })).toBeVisible();
      expect(monitor.problems).toEqual([]);
    });
  });

type TextOf = (key: string, values?: Record<string, string>) => string;
