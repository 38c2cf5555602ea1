import { asOps, opsToken } from "./calls";
import { axeFaults } from "./faults";
import { expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";
import { languagesOf } from "./long";

for (const language of languagesOf("help"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [help, shell] = [labels("help"), labels("shell")];
    const searchText = language === "zh-CN" ? "挂单" : "limit order";

    test("the help of a page is one step away, and a search finds an article by a part of it", async ({ portal }) => {
      const monitor = watch(portal);
      await portal.goto("/b2b/exchange/exchangeApply");
      await ready(portal);
      const popup = portal.waitForEvent("popup");
      await portal.getByRole("link", { name: shell("help"), exact: true }).click();
      const helpTab = await popup;
      await expect(portal).toHaveURL(/\/b2b\/exchange\/exchangeApply$/);
      await expect(helpTab).toHaveURL(/\/help\?article=real-time-exchange$/);
      expect(new URL(helpTab.url()).pathname).toBe("/help");
      await expect(helpTab.getByRole("heading", { level: 1 })).toBeVisible();
      await helpTab.getByRole("link", { name: help("centre.back") }).click();
      await expect(helpTab).toHaveURL(/\/help$/);
      await ready(helpTab);
      await helpTab.getByRole("searchbox").fill(searchText);
      await expect(helpTab).toHaveURL(/[?&]q=/);
      await expect(helpTab.getByRole("status")).toContainText(/\d/);
      await helpTab.getByRole("main").getByRole("link").first().click();
      await expect(helpTab).toHaveURL(/article=limit-orders$/);
      expect(await axeFaults(helpTab)).toEqual([]);
      expect(monitor.problems).toEqual([]);
    });

    test("an enquiry arrives at operations, with the page it is about", async ({ portal, request, world }) => {
      await portal.goto("/feedback?page=%2Fb2b%2Faccount");
      await ready(portal);
      await portal.getByRole("button", { name: help("enquiry.submit") }).click();
      await expect(portal.getByRole("alert").first()).toContainText(labels("validation")("text.missing"));
      await portal.getByLabel(help("enquiryPages.feedback.text")).fill("The chart stays empty\nsince noon");
      await portal.getByRole("button", { name: help("enquiry.submit") }).click();
      await expect(portal.getByText(help("enquiry.done"))).toBeVisible();
      const { rows } = await asOps<{ rows: { text: string; page: string; userNo: string }[] }>(
        request,
        await opsToken(request),
        `worlds/${world}/enquiries`,
      );
      expect(rows[0]).toMatchObject({
        text: "The chart stays empty\nsince noon",
        page: "/b2b/account",
        userNo: "100001",
      });
    });

    test("the search over everything opens by keyboard, finds a payment and leads to it, and gives the focus back on Escape", async ({
      portal,
    }) => {
      await portal.goto("/b2b/account");
      await ready(portal);
      await portal.keyboard.press("Control+k");
      const field = portal.getByRole("combobox", { name: shell("palette.field") });
      await expect(field).toBeFocused();
      await field.fill("PY");
      await expect(portal.getByRole("option").first()).toContainText("PY");
      expect(await axeFaults(portal, "dialog")).toEqual([]);
      await portal.keyboard.press("Escape");
      await expect(field).toHaveCount(0);
      await portal.keyboard.press("Control+k");
      await field.fill("PY");
      await expect(portal.getByRole("option").first()).toContainText("PY");
      await portal.keyboard.press("Enter");
      await expect(portal).toHaveURL(/payment_order\?orderNo=PY/);
    });

    test("the service button names the contact, moves by the arrow keys, hides at the edge and comes back", async ({
      portal,
    }) => {
      await portal.goto("/b2b/account");
      await ready(portal);
      const button = portal.getByRole("button", { name: shell("service.open"), exact: true });
      // it begins at the edge, where it covers nothing; opened there by one press, it returns there when it closes
      const restore = portal.getByRole("button", { name: shell("service.restore") });
      await restore.click();
      await expect(portal.getByRole("region", { name: shell("contact.title") })).toContainText(shell("contact.hours"));
      await portal.keyboard.press("Escape");
      await expect(button).toHaveCount(0);
      await restore.press("Enter");
      await expect(button).toBeFocused();
      const before = await button.boundingBox();
      await portal.keyboard.press("ArrowUp");
      await expect.poll(async () => (await button.boundingBox())?.y ?? 0).toBeLessThan(before?.y ?? 0);
      // who moves it wants it there
      await portal.keyboard.press("ArrowLeft");
      await portal.keyboard.press("Escape");
      await button.hover();
      await expect(portal.getByRole("region", { name: shell("contact.title") })).toContainText(shell("contact.hours"));
      await portal.keyboard.press("Escape");
      await portal.mouse.move(10, 400);
      await button.focus();
      for (let i = 0; i < 4; i += 1) if (await button.count()) await portal.keyboard.press("ArrowRight");
      await expect(restore).toBeVisible();
      await portal.reload();
      await ready(portal);
      await restore.click();
      await expect(button).toBeVisible();
    });
  });

test("the status page reports that the portal works, signed in or not", async ({ portal, page }) => {
  const status = texts("en-US")("help");
  await portal.goto("/test");
  await expect(portal.getByText(status("status.up"), { exact: true })).toBeVisible();
  await expect(portal.getByText(/^Time in /)).toBeVisible();
  await page.goto("/test");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a newer build reloads the page on coming back to it, but needs confirmation while a form is half filled in", async ({
  portal,
}) => {
  const shell = texts("en-US")("shell");
  let build = "";
  await portal.route("**/api/version.json*", async (route) => {
    const answer = await route.fetch();
    const reply = (await answer.json()) as { result: { version: string } };
    await route.fulfill({ response: answer, json: { ...reply, result: { version: build || reply.result.version } } });
  });
  await portal.goto("/b2b/exchange/exchangeApply");
  await ready(portal);
  await portal.getByLabel(texts("en-US")("exchange")("apply.sell"), { exact: true }).fill("1234");
  build = "another-build";
  await portal.clock.install();
  // well past the minute in which the page does not check again: the installed clock starts anew
  await portal.clock.fastForward(10 * 61_000);
  await portal.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(portal.getByText(shell("version.title"))).toBeVisible();
  const reload = portal.waitForEvent("load");
  await portal.getByRole("button", { name: shell("version.reload") }).click();
  await reload;
});
