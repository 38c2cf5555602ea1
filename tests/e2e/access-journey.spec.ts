import type { Browser, Page } from "@playwright/test";
import { wrongPasswordsMax } from "../../lib/access/terms";
import { newestCode, newestLink } from "./calls";
import { keyboardOf } from "./keyboard";
import { anotherDevice, expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";
import { languagesOf } from "./long";

const owner = {
  phone: "13712345678",
  email: "owner@kite.example",
  company: "Suzhou Kite Trading",
  password: "Lantern-26",
  newPassword: "Harbour-27",
  payPassword: "246801",
};
const operator = { name: "Han Meimei", email: "han@kite.example", password: "Compass-28" };

/** Somebody at a browser of their own, without a mouse: what they type and press, and what went wrong meanwhile. */
async function keyboardUser(
  browser: Browser,
  device: { baseURL: string | undefined; language: "zh-CN" | "en-US"; world: string },
) {
  const context = await anotherDevice(browser, device);
  const page = await context.newPage();
  const [keys, monitor] = [keyboardOf(page), watch(page)];
  return {
    page,
    keys,
    /** Types an address into the browser's own bar. */
    async open(path: string) {
      await page.goto(path);
      await ready(page);
    },
    /** Waits until a page is drawn and accepts input. */
    async arrive(at: RegExp) {
      await page.waitForURL(at);
      await ready(page);
    },
    faults: () => [...keys.faults, ...monitor.problems],
    leave: () => context.close(),
  };
}
type KeyboardUser = Awaited<ReturnType<typeof keyboardUser>>;

for (const language of languagesOf("access-journey"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [access, kit, shell] = [labels("access"), labels("kit"), labels("shell")];
    const menuOf = (page: Page) => page.getByRole("navigation", { name: shell("menu.label") });

    test("from registering to getting back in after a lockout, by keyboard alone: a company, its devices, its payment password, and an operator with exactly the permissions granted", async ({
      browser,
      baseURL,
      ops,
      world,
    }) => {
      test.setTimeout(240_000);
      const device = { baseURL, language, world };
      const [first, second, guest] = [
        await keyboardUser(browser, device),
        await keyboardUser(browser, device),
        await keyboardUser(browser, device),
      ];
      const codeFor = (recipient: string) => newestCode(ops.request, world, recipient);

      /** Does what uses the captcha up, and waits for another. */
      const newCaptchaAfter = async ({ page }: KeyboardUser, work: () => Promise<void>) => {
        const nextCaptcha = page.waitForResponse(/get-verify-pic/);
        await work();
        await nextCaptcha;
      };
      /** Chooses an entry of the account menu, to which that key leads. */
      const choose = async ({ page, keys }: KeyboardUser, entry: string, key: string) => {
        await keys.use(page.getByRole("button", { name: shell("user.open") }));
        const item = page.getByRole("menuitem", { name: shell(entry) });
        await expect(item).toBeVisible();
        await keys.press(key);
        await expect(item).toBeFocused();
        await keys.look();
        await keys.press("Enter");
      };
      const enter = async (principal: KeyboardUser, by: "phone" | "email", loginNo: string, password: string) => {
        const { page, keys } = principal;
        await keys.type(page.getByLabel(access(`login.${by}`), { exact: true }), loginNo);
        await keys.type(page.getByLabel(access("login.password"), { exact: true }), password);
        await keys.press("Enter");
      };
      /** Proves that an unknown device is theirs, by the way that is offered first. */
      const proveDevice = async ({ page, keys, arrive }: KeyboardUser, recipient: string) => {
        await expect(page.getByRole("heading", { name: access("secondStep.title") })).toBeFocused();
        await expect(page.getByText(access("secondStep.newDevice"))).toBeVisible();
        await keys.use(page.getByRole("button", { name: kit("code.send") }));
        await expect(page.getByText(kit("code.sent"), { exact: true })).toBeAttached();
        await keys.type(page.getByLabel(access("secondStep.code"), { exact: true }), await codeFor(recipient));
        await keys.press("Enter");
        await arrive(/\/b2b\//);
      };

      await test.step("a visitor registers by phone", async () => {
        const { page, keys, open, arrive } = first;
        await open("/login");
        await keys.use(page.getByRole("link", { name: access("login.register"), exact: true }));
        await arrive(/\/register$/);
        await keys.type(page.getByLabel(kit("phone.number"), { exact: true }), owner.phone);
        await keys.use(page.getByRole("button", { name: kit("code.send") }));
        await expect(page.getByText(kit("code.sent"), { exact: true })).toBeAttached();
        await keys.type(page.getByLabel(access("register.smsCode"), { exact: true }), await codeFor(owner.phone));
        await keys.type(page.getByLabel(access("register.companyName"), { exact: true }), owner.company);
        await keys.type(page.getByLabel(access("register.password"), { exact: true }), owner.password);
        await keys.type(page.getByLabel(access("register.repeat"), { exact: true }), owner.password);
        for (const tick of await page.getByRole("checkbox").all()) {
          await keys.to(tick);
          await keys.press("Space");
        }
        await keys.use(page.getByRole("button", { name: access("register.submit"), exact: true }));
        await arrive(new RegExp(`/bind/${owner.phone}$`));
      });

      await test.step("binds an address, and activates it by the mail's link", async () => {
        const { page, keys, open, arrive } = first;
        await keys.type(page.getByLabel(access("bind.email"), { exact: true }), owner.email);
        await keys.press("Enter");
        await expect(page.getByText(access("bind.sent", { email: owner.email }))).toBeVisible();
        await keys.expectFocus();
        await keys.use(page.getByRole("button", { name: access("bind.another") }));
        await expect(page.getByLabel(access("bind.email"), { exact: true })).toHaveValue(owner.email);
        await keys.expectFocus();
        await open(await newestLink(ops.request, world, owner.email));
        await keys.use(page.getByRole("button", { name: access("activate.confirm") }));
        await expect(page.getByText(access("activate.done", { email: owner.email }))).toBeVisible();
        await keys.expectFocus();
        await keys.use(page.getByRole("link", { name: access("activate.home") }));
        await arrive(/\/b2b\/account$/);
      });

      await test.step("signs in on a new device, which requires a code", async () => {
        const { page, keys, open, arrive } = second;
        await open("/login");
        await keys.use(page.getByRole("link", { name: access("login.email"), exact: true }));
        await arrive(/by=email/);
        // back to the password once, which requires a captcha that was not used up
        await newCaptchaAfter(second, async () => {
          await enter(second, "email", owner.email, owner.password);
          await keys.use(page.getByRole("button", { name: access("secondStep.back") }));
        });
        await keys.expectFocus();
        await enter(second, "email", owner.email, owner.password);
        await proveDevice(second, owner.phone);
        await expect(page).toHaveURL(/\/b2b\/account$/);
      });

      await test.step("sets the payment password", async () => {
        const { page, keys, arrive } = second;
        await choose(second, "user.safety", "ArrowDown");
        await arrive(/\/setting\/safety$/);
        const card = page.getByRole("region", { name: access("safety.payPassword"), exact: true });
        await keys.to(card.getByRole("radio", { name: access("safety.sms"), exact: true }));
        await keys.press("ArrowDown");
        await expect(card.getByRole("radio", { name: access("safety.mail"), exact: true })).toBeChecked();
        await keys.use(card.getByRole("button", { name: kit("code.send") }));
        await expect(card.getByText(kit("code.sent"), { exact: true })).toBeAttached();
        await keys.type(card.getByLabel(access("safety.code"), { exact: true }), await codeFor(owner.email));
        await keys.type(card.getByLabel(access("safety.payNew"), { exact: true }), owner.payPassword);
        await keys.type(card.getByLabel(access("safety.payRepeat"), { exact: true }), owner.payPassword);
        await keys.press("Enter");
        await expect(card.getByRole("button", { name: access("safety.payReset") })).toBeVisible();
        await keys.expectFocus();
      });

      const [pay, records, payees, receipts] = [
        labels("payments")("pay.title"),
        labels("payments")("records.title"),
        labels("payments")("payees.title"),
        labels("receiving")("receipts.title"),
      ];

      /** Confirms the last request in its confirmation dialog. */
      const confirm = async ({ page, keys }: KeyboardUser) => {
        const dialog = page.getByRole("dialog");
        await keys.type(dialog.getByLabel(shell("stepUp.password"), { exact: true }), owner.payPassword);
        await keys.use(dialog.getByRole("button", { name: shell("stepUp.action"), exact: true }));
      };

      await test.step("makes a role; the prerequisites of a permission are granted with it", async () => {
        const { page, keys, arrive } = second;
        // the menu group of the current page is expanded
        await expect(menuOf(page).getByRole("button", { name: shell("menu.setting") })).toHaveAttribute(
          "aria-expanded",
          "true",
        );
        await keys.use(menuOf(page).getByRole("link", { name: access("roles.title"), exact: true }));
        await arrive(/\/operator\/role$/);
        await keys.use(page.getByRole("link", { name: access("roles.new") }).first());
        await arrive(/roleId=new/);
        await keys.expectFocus();
        await keys.type(page.getByLabel(access("roles.name"), { exact: true }), "Payer");
        await keys.press("Enter");
        await expect(page.getByRole("heading", { level: 1, name: "Payer" })).toBeVisible();
        await keys.expectFocus();
        const box = (title: string, action: "see" | "make" | "balances") =>
          access("roles.full", { page: title, action: access(`actions.${action}`) });
        for (const permission of [box(receipts, "see"), box(records, "make")]) {
          await keys.to(page.getByRole("checkbox", { name: permission, exact: true }));
          await keys.press("Space");
        }
        for (const permission of [box(records, "see"), box(payees, "see"), box(labels("home")("title"), "balances")])
          await expect(page.getByRole("checkbox", { name: permission, exact: true })).toBeChecked();
        await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(5);
        await keys.use(page.getByRole("button", { name: access("roles.savePermissions") }));
        await confirm(second);
        await expect(page.getByText(access("roles.permissionsSaved"))).toBeVisible();
        await keys.expectFocus();
      });

      await test.step("invites an operator to it", async () => {
        const { page, keys, arrive } = second;
        await keys.use(menuOf(page).getByRole("link", { name: access("users.title"), exact: true }));
        await arrive(/\/operator\/user$/);
        await keys.use(page.getByRole("link", { name: access("users.new") }).first());
        await arrive(/operatorId=new/);
        await keys.expectFocus();
        await keys.type(page.getByLabel(access("users.email"), { exact: true }), operator.email);
        await keys.type(page.getByLabel(access("users.name"), { exact: true }), operator.name);
        await keys.to(page.getByLabel(access("users.role"), { exact: true }));
        await page.keyboard.type("Payer");
        await keys.use(page.getByRole("button", { name: access("users.invite"), exact: true }));
        await confirm(second);
        await expect(page.getByRole("heading", { level: 1, name: operator.name })).toBeVisible();
        await keys.expectFocus();
      });

      await test.step("the operator activates their address, chooses a password and signs in on their own device", async () => {
        const { page, keys, open, arrive } = guest;
        await open(await newestLink(ops.request, world, operator.email));
        await keys.use(page.getByRole("button", { name: access("activate.confirm") }));
        await expect(page.getByText(access("activate.done", { email: operator.email }))).toBeVisible();
        await keys.expectFocus();
        await keys.use(page.getByRole("link", { name: access("activate.choosePassword") }));
        await arrive(/\/forget\?/);
        await choosePassword(guest, operator.email, operator.password);
        await keys.use(page.getByRole("link", { name: access("login.email"), exact: true }));
        await arrive(/by=email/);
        await enter(guest, "email", operator.email, operator.password);
        await proveDevice(guest, operator.email);
      });

      /** Requests a code on the page of a forgotten password; a code is sent if the account exists. */
      async function requestResetCode(principal: KeyboardUser, loginNo: string) {
        const { page, keys } = principal;
        await keys.type(
          page.getByLabel(loginNo.includes("@") ? access("login.email") : kit("phone.number"), { exact: true }),
          loginNo,
        );
        await keys.press("Enter");
        await expect(page.getByText(access("forget.sentText"))).toBeVisible();
        await keys.expectFocus();
      }

      /** From the page of a forgotten password to the one for signing in. */
      async function choosePassword(principal: KeyboardUser, loginNo: string, password: string) {
        const { page, keys, arrive } = principal;
        await requestResetCode(principal, loginNo);
        await keys.type(page.getByLabel(access("forget.code"), { exact: true }), await codeFor(loginNo));
        await keys.type(page.getByLabel(access("forget.password"), { exact: true }), password);
        await keys.type(page.getByLabel(access("forget.repeat"), { exact: true }), password);
        await keys.press("Enter");
        await expect(page.getByText(access("forget.done"))).toBeVisible();
        await keys.expectFocus();
        await keys.use(page.getByRole("status").getByRole("link", { name: access("forget.signIn") }));
        await arrive(/\/login$/);
      }

      await test.step("the operator sees exactly the pages granted", async () => {
        const { page, keys, open } = guest;
        const menu = menuOf(page);
        await expect(page).toHaveURL(/\/collection\/receipts_page$/);
        await keys.use(menu.getByRole("button", { name: shell("menu.payment") }));
        // what guards one's own sign-in is everybody's, and so is how a simulation is tested
        const everybodys = [labels("developers")("testing.title"), access("safety.title")];
        await expect(menu.getByRole("link")).toHaveText([receipts, pay, records, payees, ...everybodys]);
        await expect(menu.getByRole("button")).toHaveText([shell("menu.payment")]);
        await keys.use(menu.getByRole("link", { name: pay, exact: true }));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(pay);
        for (const [path, refusal] of [
          ["/b2b/account", /\/b2b\/exception\/403$/],
          ["/b2b/setting/operator/user", /\/b2b\/exception\/403$/],
          ["/b2b/setting/audit", /\/b2b\/exception\/403\?why=mainOperator$/],
        ] as const) {
          await open(path);
          await expect(page, path).toHaveURL(refusal);
        }
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(access("noPermission.title"));
      });

      // the owner, who has a phone and an address: a code to an address that one just went to would have to wait
      await test.step("five wrong passwords lock a person out, and the right one then gets the lock's end", async () => {
        const { page, arrive } = second;
        await choose(second, "user.signOut", "End");
        await arrive(/\/login$/);
        const answers: string[] = [];
        for (const password of [...Array<string>(wrongPasswordsMax).fill("Wrong-2026"), owner.password]) {
          await newCaptchaAfter(second, () => enter(second, "phone", owner.phone, password));
          await expect(page.getByRole("alert").first()).toBeFocused();
          answers.push((await page.getByRole("alert").first().textContent()) ?? "");
        }
        const wrong = labels("refusals")("LOGIN_ERROR", { tries: "5", minutes: "30" });
        const [before = "", after = ""] = labels("refusals")("LOGIN_LOCKED", { until: "|" }).split("|");
        const last = answers.pop() ?? "";
        expect(answers).toEqual(Array<unknown>(wrongPasswordsMax).fill(expect.stringContaining(wrong)));
        expect(last).toContain(before);
        expect(last.split(before).at(-1)?.replace(after, "")).toMatch(/^\d\d:\d\d$/);
      });

      await test.step("they recover by a code to their phone, and are in again", async () => {
        const { page, keys, arrive } = second;
        // an open page of the other device would redirect to sign-in automatically, with a captcha newer than the one
        // that is read here
        await first.page.goto("about:blank");
        await keys.use(page.getByRole("link", { name: access("login.forgot") }));
        await arrive(/\/forget/);
        // a wrong number, which is never reported: no code is sent, so the request is repeated
        await newCaptchaAfter(second, async () => {
          await requestResetCode(second, "13700000000");
          await keys.use(page.getByRole("button", { name: access("forget.again") }));
        });
        await keys.expectFocus();
        await choosePassword(second, owner.phone, owner.newPassword);
        await enter(second, "phone", owner.phone, owner.newPassword);
        await arrive(/\/b2b\/account$/);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        // every other sign-in has ended with the old password
        await first.open("/b2b/account");
        await expect(first.page).toHaveURL(/\/login\?next=/);
      });

      for (const principal of [first, second, guest]) {
        expect(principal.faults()).toEqual([]);
        await principal.leave();
      }
    });
  });
