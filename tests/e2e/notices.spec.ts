import type { APIRequestContext } from "@playwright/test";
import { asOps, opsToken, people, signIn } from "./calls";
import { expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";
import { languagesOf } from "./long";

/** Operations write a notice and publish it at once. */
async function publishNotice(request: APIRequestContext, world: string, change: object = {}): Promise<string> {
  const token = await opsToken(request);
  const labels = {
    titleZh: "系统维护通知",
    titleEn: "Maintenance on Sunday",
    contentZh: "周日凌晨两点起维护一小时。",
    contentEn: "An hour of maintenance from two in the morning.",
    isScrolling: true,
    isPopup: false,
    ...change,
  };
  const { noticeId } = await asOps<{ noticeId: string }>(request, token, `worlds/${world}/notices`, labels);
  await asOps(request, token, `worlds/${world}/notices/${noticeId}/publish`, {});
  return noticeId;
}

/** Sends the demo merchant a remittance, which notifies its people. */
async function remit(request: APIRequestContext, world: string): Promise<void> {
  await asOps(request, await opsToken(request), `worlds/${world}/remittances`, {
    userNo: "100001",
    amount: { currency: "USD", amount: "4321.00" },
    payerName: "Blue Harbour Ltd",
  });
}

for (const language of languagesOf("notices"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [notices, shell, operations, home] = [
      labels("notices"),
      labels("shell"),
      labels("operations"),
      labels("home"),
    ];
    const title = language === "zh-CN" ? "系统维护通知" : "Maintenance on Sunday";

    test("the bell counts unread messages, displays the newest, and leads to the message centre, where all is read and one is deleted", async ({
      portal,
      request,
      world,
    }) => {
      const { problems } = watch(portal);
      await remit(request, world);
      await portal.goto("/b2b/account");
      await ready(portal);
      const bell = portal
        .locator("header")
        .getByRole("button", { name: new RegExp(`^${shell("messages.title")}.*\\d`) });
      await bell.click();
      const list = portal.getByRole("dialog", { name: shell("messages.title") });
      await expect(list.getByRole("link", { name: "USD 4,321.00" })).toBeVisible();
      await list.getByRole("link", { name: shell("messages.all") }).click();
      await expect(portal.getByRole("heading", { level: 1 })).toHaveText(notices("messages.title"));
      const first = portal.getByRole("main").getByRole("listitem").filter({ hasText: "USD 4,321.00" }).first();
      await expect(first).toContainText(notices("event.incoming"));
      await portal.getByRole("button", { name: notices("messages.readAll") }).click();
      await expect(
        portal.locator("header").getByRole("button", { name: shell("messages.open"), exact: true }),
      ).toBeVisible();
      await portal.getByRole("link", { name: notices("messages.tab.unread"), exact: true }).click();
      await expect(portal.getByText(notices("messages.empty"))).toBeVisible();
      await portal.getByRole("link", { name: notices("messages.tab.read"), exact: true }).click();
      await first.getByRole("button").last().click();
      await expect(portal.getByText(notices("messages.deleted"))).toBeVisible();
      await expect(portal.getByRole("main").getByText("USD 4,321.00")).toHaveCount(0);
      expect(problems).toEqual([]);
    });

    test("a person chooses their channels of messages, and the choice stays", async ({ portal }) => {
      await portal.goto("/b2b/customer-service/message?tab=choices");
      await ready(portal);
      const mark = portal.getByRole("checkbox", {
        name: notices("choices.mark", { event: notices("event.payments"), channel: notices("choices.byMail") }),
      });
      await expect(mark).not.toBeChecked();
      await mark.check();
      await expect(portal.getByText(notices("choices.saved"))).toBeVisible();
      await portal.reload();
      await expect(mark).toBeChecked();
    });

    test("a notice rotates in the header, is read by opening it, and operations see the readers", async ({
      portal,
      ops,
      request,
      world,
    }) => {
      const { problems } = watch(portal);
      const noticeId = await publishNotice(request, world);
      await portal.emulateMedia({ reducedMotion: "reduce" });
      await portal.goto("/b2b/account/statement");
      await ready(portal);
      const bar = portal.getByRole("region", { name: shell("notices.label") });
      // in a world with a paused clock all notices have the same instant: their order is undefined
      while ((await bar.getByRole("link").textContent()) !== title) await bar.getByRole("button").click();
      await bar.getByRole("link").click();
      await expect(portal).toHaveURL(
        new RegExp(`/b2b/customer-service/notice/${noticeId}\\?bizType=notice&readFlag=2$`),
      );
      await expect(portal.getByRole("heading", { level: 1 })).toHaveText(title);
      await portal.waitForLoadState("networkidle");
      await portal.goto("/b2b/customer-service/notice");
      await expect(portal.getByRole("row", { name: title })).toContainText(notices("notice.read"));
      await ops.goto(`/ops/worlds/${world}/notices?noticeId=${noticeId}`);
      await expect(ops.getByRole("row").filter({ hasText: "100001" })).toBeVisible();
      expect(problems).toEqual([]);
    });

    test("a notice that has to be acknowledged pops up until it is, and then never again", async ({
      portal,
      request,
      world,
    }) => {
      await publishNotice(request, world, { isPopup: true });
      await portal.goto("/b2b/account");
      await ready(portal);
      const popup = portal.getByRole("dialog", { name: title });
      await expect(popup).toBeVisible();
      await expect(popup.getByRole("button")).toHaveCount(1);
      await portal.keyboard.press("Escape");
      await portal.reload();
      await ready(portal);
      await popup.getByRole("button", { name: shell("notices.acknowledge") }).click();
      await expect(popup).toHaveCount(0);
      await portal.reload();
      await portal.waitForLoadState("networkidle");
      await expect(popup).toHaveCount(0);
    });

    test("operations write a draft, schedule it, and the clock publishes it", async ({ ops, portal, world, pass }) => {
      const { problems } = watch(ops);
      const noticeTitle = language === "zh-CN" ? "新功能上线" : "A new feature";
      await ops.goto(`/ops/worlds/${world}/notices`);
      await ready(ops);
      await ops.getByLabel(operations("notices.titleZh"), { exact: true }).fill("新功能上线");
      await ops.getByLabel(operations("notices.contentZh"), { exact: true }).fill("快捷入口现已可用。");
      await ops.getByLabel(operations("notices.titleEn"), { exact: true }).fill("A new feature");
      await ops.getByLabel(operations("notices.contentEn"), { exact: true }).fill("Shortcuts are here.");
      await ops.getByRole("button", { name: operations("notices.keepDraft") }).click();
      await ops.getByRole("link", { name: "新功能上线" }).click();
      await expect(ops.getByText(operations("notices.states.draft"), { exact: true }).first()).toBeVisible();
      await ready(ops);
      await ops.getByLabel(operations("notices.at"), { exact: true }).fill("2026-03-18T11:00:00");
      await ops.getByRole("button", { name: operations("notices.schedule"), exact: true }).click();
      await expect(ops.getByRole("button", { name: operations("notices.recall") })).toBeVisible();
      await portal.goto("/b2b/customer-service/notice");
      await expect(portal.getByRole("link", { name: noticeTitle })).toHaveCount(0);
      await pass(3_600);
      await portal.reload();
      await expect(portal.getByRole("table").getByRole("link", { name: noticeTitle })).toBeVisible();
      expect(problems).toEqual([]);
    });

    test("shortcuts are chosen on the home page, five at most, and lead there", async ({ portal }) => {
      await portal.goto("/b2b/account");
      await ready(portal);
      const shortcuts = portal.getByRole("region", { name: home("shortcuts.title") });
      await shortcuts.getByRole("button", { name: home("shortcuts.choose") }).click();
      const boxes = shortcuts.getByRole("checkbox");
      await expect(boxes.first()).toBeVisible();
      for (const box of await boxes.all()) await box.uncheck();
      await expect(shortcuts.getByRole("button", { name: home("shortcuts.save") })).toBeDisabled();
      for (let place = 0; place < 5; place += 1) await boxes.nth(place).check();
      await expect(boxes.nth(5)).toBeDisabled();
      for (let place = 1; place < 5; place += 1) await boxes.nth(place).uncheck();
      await shortcuts.getByRole("button", { name: home("shortcuts.save") }).click();
      await expect(shortcuts.getByRole("link")).toHaveCount(1);
      await portal.reload();
      await shortcuts.getByRole("link").click();
      await expect(portal).not.toHaveURL(/\/b2b\/account$/);
    });
  });

test("an unverified person sees that there are notices, and the reason why none opens", async ({
  ops,
  context,
  request,
  world,
}) => {
  const noticeId = await publishNotice(request, world);
  await signIn(context, world, people.fresh);
  await ops.goto("/b2b/customer-service/notice");
  await expect(ops.getByRole("table").getByRole("link", { name: "Maintenance on Sunday" })).toBeVisible();
  await ops.goto(`/b2b/customer-service/notice/${noticeId}`);
  await expect(ops.getByText(texts("en-US")("access")("noPermission.realName"))).toBeVisible();
});

test("a notice of the public area opens on the sign-in page without a session, in the visitor's language, and is gone once withdrawn", async ({
  ops,
  request,
  world,
}) => {
  const noticeId = await publishNotice(request, world, { bizType: "site" });
  await ops.context().addCookies([{ name: "world", value: world, url: test.info().project.use.baseURL ?? "" }]);
  for (const [language, title, content] of [
    ["en-US", "Maintenance on Sunday", "An hour of maintenance"],
    ["zh-CN", "系统维护通知", "周日凌晨两点起维护一小时。"],
  ] as const) {
    await ops.context().addCookies([{ name: "locale", value: language, url: test.info().project.use.baseURL ?? "" }]);
    await ops.goto("/login");
    const notices = ops.getByRole("complementary", { name: texts(language)("shell")("notices.label") });
    await expect(notices.getByText(content)).toBeHidden();
    await notices.getByText(title).click();
    await expect(notices.getByText(content)).toBeVisible();
  }
  await asOps(request, await opsToken(request), `worlds/${world}/notices/${noticeId}/withdraw`, {});
  await ops.goto("/login");
  await expect(ops.getByRole("complementary", { name: texts("zh-CN")("shell")("notices.label") })).toHaveCount(0);
});
