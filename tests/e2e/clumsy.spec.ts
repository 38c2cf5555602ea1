import type { Locator, Page } from "@playwright/test";
import { asOps, opsToken, payPassword, people, signIn } from "./calls";
import { chooseCurrency } from "./currency-choice";
import { choosePayee, continuePayment, enterAmount, enterPurpose, openPayStep } from "./paying";
import { expect, test, texts } from "./portal-fixtures";
import { endsIn } from "./long";
import { ready } from "./ready";
import { confirmStepUp } from "./confirm-operation";

const [exchange, payments, shell] = [texts("en-US")("exchange"), texts("en-US")("payments"), texts("en-US")("shell")];

const dialog = (page: Page) => page.getByRole("dialog");
const lock = (page: Page) => page.getByRole("button", { name: exchange("apply.lock") });
const sell = (page: Page) => page.getByRole("button", { name: /^Sell 1,000\.00 USD, buy/ });
const sellAmount = (page: Page) => page.getByRole("textbox", { name: exchange("apply.sell") });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
/** The amount of a payment, at whichever step its form is. */
const amountToPay = (page: Page) => page.locator("#amount");
const secret = (page: Page) => dialog(page).getByLabel(shell("confirm.password"), { exact: true });
const payButton = (page: Page) => dialog(page).getByRole("button", { name: /^Pay [\d.,]+ / });

/** Types once the form answers: before its script runs the page is only drawn. */
async function typeInto(into: Locator, text: string, follows: Locator): Promise<void> {
  await expect(async () => {
    await into.fill("");
    await into.fill(text);
    await expect(follows).not.toHaveValue("", { timeout: 1_000 });
  }).toPass();
}

async function fillExchange(page: Page, amount = "1000"): Promise<void> {
  await typeInto(sellAmount(page), amount, field(page, exchange("apply.buy")));
}

async function fillLimit(page: Page): Promise<void> {
  await fillExchange(page);
  await page.getByRole("button", { name: /^Use [\d.]+$/ }).click();
  const until = page.getByLabel(exchange("limit.validUntil"), { exact: true });
  await until.fill((await until.getAttribute("min")) ?? "");
}

async function fillPayment(page: Page, payee = "Pacific Bridge"): Promise<void> {
  await choosePayee(page, payee);
  await enterAmount(page, "321");
  await enterPurpose(page, "INV 2026");
}

/** Pays from the dollar account in the middle of a payment. */
async function payFromDollars(page: Page): Promise<void> {
  await openPayStep(page, "amount");
  await chooseCurrency(page.getByRole("combobox", { name: payments("pay.payCurrency") }), "USD");
}

/** Waits until the server has returned the cost of the payment. */
async function waitForPrice(page: Page): Promise<void> {
  const summary = page.getByRole("region", { name: payments("summary.title") });
  await expect(summary).toContainText(payments("summary.dispatch"));
  await expect(summary).not.toContainText(payments("summary.none"));
}

async function toConfirm(page: Page, payee?: string): Promise<void> {
  await fillPayment(page, payee);
  await page.getByRole("button", { name: payments("pay.continue") }).click();
  await secret(page).fill(payPassword);
}

async function fillPayee(page: Page): Promise<void> {
  // a restored draft may be at a later step
  await openPayStep(page, "payee");
  const name = field(page, payments("newPayee.name"));
  await expect(async () => {
    if (!(await name.isVisible())) await page.getByRole("button", { name: payments("pay.newPayee") }).click();
    await expect(name).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole("combobox", { name: payments("newPayee.currency"), exact: true }).selectOption("EUR");
  await name.fill("Nordwind BV");
  await expect(async () => {
    await page.getByRole("combobox", { name: payments("newPayee.bankCountry") }).click();
    await page.getByRole("combobox", { name: payments("newPayee.bankCountry") }).fill("Netherl");
    await page
      .getByRole("listbox")
      .getByRole("option", { name: /^Netherlands/ })
      .click({ timeout: 2_000 });
  }).toPass();
  await field(page, "IBAN").fill("NL91 ABNA 0417 1643 00");
  const swift = field(page, payments("newPayee.swift"));
  await expect(async () => {
    // the bank of the IBAN may be filled in at this very moment
    await swift.fill("ABNANL2A");
    await expect(swift).toHaveValue("ABNANL2A", { timeout: 500 });
  }).toPass();
  await field(page, payments("newPayee.bankName")).fill("ABN AMRO");
  await field(page, payments("newPayee.address")).fill("Herengracht 1, Amsterdam");
}

const [realTime, limit, single] = [
  "/b2b/exchange/exchangeApply?sell=USD&buy=EUR",
  "/b2b/exchange/exchangeApply?tab=limit",
  "/b2b/payment_manage/initiate_payment",
];

/**
 * Lists every form of the portal, at every step where text has been entered. `preservedFields` lists what must be
 * present again afterwards.
 */
const forms: Record<
  string,
  {
    path: string;
    fill: (page: Page) => Promise<void>;
    send: (page: Page) => Locator;
    /** Runs the remaining steps until the server receives a request. */
    last?: (page: Page) => Promise<void>;
    preservedFields: (page: Page) => readonly (readonly [Locator, string | RegExp])[];
  }
> = {
  "an exchange": {
    path: realTime,
    fill: (page) => fillExchange(page),
    send: lock,
    preservedFields: (page) => [[sellAmount(page), /^1,?000(\.00)?$/]],
  },
  "a locked quote": {
    path: realTime,
    fill: async (page) => {
      await fillExchange(page);
      await lock(page).click();
      await expect(sell(page)).toBeVisible();
    },
    send: sell,
    preservedFields: (page) => [[sellAmount(page), /^1,?000(\.00)?$/]],
  },
  "a limit order": {
    path: limit,
    fill: fillLimit,
    send: (page) => page.getByRole("button", { name: exchange("limit.confirm") }),
    preservedFields: (page) => [
      [sellAmount(page), /^1,?000(\.00)?$/],
      [page.locator("#target"), /\d\.\d+/],
      [page.locator("#validUntil"), "2026-03-18"],
    ],
  },
  "a payment": {
    path: single,
    fill: async (page) => {
      await fillPayment(page);
      await waitForPrice(page);
    },
    send: (page) => page.getByRole("button", { name: payments("pay.continue") }),
    // a recent price is used without a request: the last step notices the end of the session
    last: async (page) => {
      await secret(page).fill(payPassword);
      await payButton(page).click();
    },
    preservedFields: (page) => [
      [amountToPay(page), /^321(\.00)?$/],
      [page.locator("#reference"), "INV 2026"],
      [page.locator("input#payeeId"), /Pacific Bridge/],
      [page.locator("#purpose"), "goods"],
    ],
  },
  "a payment's last step": {
    path: single,
    fill: (page) => toConfirm(page),
    send: payButton,
    preservedFields: (page) => [
      [amountToPay(page), /^321(\.00)?$/],
      [page.locator("input#payeeId"), /Pacific Bridge/],
    ],
  },
  "a new payee": {
    path: single,
    fill: fillPayee,
    send: (page) => page.getByRole("button", { name: payments("newPayee.save") }),
    preservedFields: (page) => [
      [field(page, payments("newPayee.name")), "Nordwind BV"],
      [page.locator("input#bankCountry"), "Netherlands"],
      [field(page, "IBAN"), "NL91 ABNA 0417 1643 00"],
      [field(page, payments("newPayee.address")), "Herengracht 1, Amsterdam"],
    ],
  },
};

const endings = ["was ended elsewhere", "ran out"] as const;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await ready(page);
}

async function stands(page: Page, name: keyof typeof forms): Promise<void> {
  for (const [place, text] of forms[name]?.preservedFields(page) ?? []) await expect(place, name).toHaveValue(text);
}

const lists = {
  orders: "/api/user/exchange-order/exchangeList",
  payments: "/api/pay/paymentOrder/queryPaymentOrder",
  payees: "/api/user/payee-account/queryUserPayeeAccount",
};

/** Returns the number of rows in a list, as the portal's own call reports it. */
async function count(page: Page, list: keyof typeof lists): Promise<number> {
  const answer = await page.request.post(lists[list], {
    headers: { "x-portal": "1" },
    data: { currentPage: 1, pageSize: 10 },
  });
  const { code, result } = (await answer.json()) as { code: string; result: { total: number } };
  expect(code).toBe("0");
  return result.total;
}

test.describe("all input is restored", () => {
  for (const [place, name] of Object.keys(forms).entries()) {
    const ways = endsIn(name, place, endings);
    if (ways.length === 0) continue;
    test(`after the session ${ways.join(" or ")} in the middle of ${name}`, async ({ portal, world }) => {
      const { path = "", fill, send, last } = forms[name] ?? {};
      const otherTab = ways.includes("was ended elsewhere") ? await portal.context().newPage() : portal;
      if (otherTab !== portal) await open(otherTab, "/b2b/account");
      const signOutElsewhere = () =>
        otherTab.evaluate(async () => void (await fetch("/api/user/info/signOut", { headers: { "x-portal": "1" } })));
      const runOut = () => portal.context().clearCookies({ name: "portal-session" });
      await open(portal, path);
      for (const way of ways) {
        await fill?.(portal);
        await (way === "ran out" ? runOut() : signOutElsewhere());
        // the page may already have noticed automatically
        await send?.(portal)
          .click({ timeout: 5_000 })
          .catch(() => {});
        await last?.(portal);
        await portal.waitForURL(/\/login\?next=/);
        const next = new URL(portal.url()).searchParams.get("next") ?? "";
        expect(next).toBe(path);
        await signIn(portal.context(), world, people.owner);
        await open(portal, next);
        await stands(portal, name);
      }
    });
  }

  test("after the language was changed in the middle of a form", async ({ portal }) => {
    for (const name of ["an exchange", "a limit order", "a payment", "a new payee"]) {
      const { path = "", fill } = forms[name] ?? {};
      await open(portal, path);
      await fill?.(portal);
      // behind the drawer of a new payee nothing is pressed
      if (name === "a new payee") await portal.keyboard.press("Escape");
      await portal.getByRole("button", { name: shell("language.label") }).click();
      await expect(portal.locator("html")).toHaveAttribute("lang", "zh-CN");
      await portal.getByRole("button", { name: texts("zh-CN")("shell")("language.label") }).click();
      await expect(portal.locator("html")).toHaveAttribute("lang", "en-US");
      if (name === "a new payee") await portal.getByRole("button", { name: payments("pay.newPayee") }).click();
      await stands(portal, name);
    }
  });
});

test("the back button after paying displays an empty form, and nothing is paid twice", async ({ portal }) => {
  const before = await count(portal, "payments");
  await open(portal, single);
  await toConfirm(portal);
  await payButton(portal).click();
  await expect(portal.getByText(payments("done.title"))).toBeVisible();
  await portal.getByRole("link", { name: payments("done.view") }).click();
  await expect(portal.getByText(payments("payment.pending")).first()).toBeVisible();
  await portal.goBack();
  await expect(amountToPay(portal)).toHaveValue("");
  await expect(dialog(portal)).toHaveCount(0);
  await portal.reload();
  await expect(amountToPay(portal)).toHaveValue("");
  expect(await count(portal, "payments")).toBe(before + 1);
});

test("a reload while a payment is being sent pays once, and the page works as before", async ({ portal }) => {
  const before = await count(portal, "payments");
  await open(portal, single);
  await toConfirm(portal);
  // the payment is made and its answer never comes: the reader reloads while the button is still busy
  const paymentSent = new Promise<void>(
    (resolve) =>
      void portal.route("**/paymentApply", async (route) => {
        await route.fetch();
        resolve();
      }),
  );
  await payButton(portal).click();
  await paymentSent;
  await portal.reload();
  await expect(amountToPay(portal)).toHaveValue("");
  await expect(portal.getByRole("main").getByRole("alert")).toHaveCount(0);
  expect(await count(portal, "payments")).toBe(before + 1);
});

test("a double click on any button that moves money does it once, and never the next button's action", async ({
  portal,
}) => {
  const before = {
    orders: await count(portal, "orders"),
    payments: await count(portal, "payments"),
    payees: await count(portal, "payees"),
  };
  const now = async () => ({
    orders: (await count(portal, "orders")) - before.orders,
    payments: (await count(portal, "payments")) - before.payments,
    payees: (await count(portal, "payees")) - before.payees,
  });

  await open(portal, realTime);
  await fillExchange(portal);
  const { x, y, width, height } = (await lock(portal).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await lock(portal).dblclick();
  await expect(sell(portal)).toBeVisible();
  // the second click of a slow hand comes when the quote has taken the button's place
  await portal.mouse.click(x + width / 2, y + height / 2);
  await expect(sell(portal)).toBeEnabled();
  expect((await now()).orders).toBe(0);
  await sell(portal).dblclick();
  await expect(portal.getByText(exchange("done.title"))).toBeVisible();
  expect((await now()).orders).toBe(1);

  await open(portal, limit);
  await fillLimit(portal);
  await portal.getByRole("button", { name: exchange("limit.confirm") }).dblclick();
  await expect(portal.getByText(exchange("done.placed"))).toBeVisible();
  expect((await now()).orders).toBe(2);
  await portal.getByRole("link", { name: exchange("done.view") }).click();
  await expect(portal.getByText(exchange("done.placed"))).toHaveCount(0);
  await cancelClumsily(exchange("detail.cancel"), exchange("limitOrder.canceled"));

  await open(portal, single);
  await fillPayee(portal);
  await portal.getByRole("button", { name: payments("newPayee.save") }).dblclick();
  await confirmStepUp(portal, shell);
  await expect(portal.getByText(payments("newPayee.saved"))).toBeVisible();
  expect((await now()).payees).toBe(1);
  await fillPayment(portal);
  await portal.getByRole("button", { name: payments("pay.continue") }).dblclick();
  await secret(portal).fill(payPassword);
  await payButton(portal).dblclick();
  await expect(portal.getByText(payments("done.title"))).toBeVisible();
  expect((await now()).payments).toBe(1);
  await portal.getByRole("link", { name: payments("done.view") }).click();
  // the confirmation page has a button of the same name
  await expect(portal.getByText(payments("done.title"))).toHaveCount(0);
  await cancelClumsily(payments("detail.cancel"), payments("payment.canceled"));
  expect(await now()).toEqual({ orders: 2, payments: 1, payees: 1 });

  /** The first double click opens the question and no more; the second answers it. */
  async function cancelClumsily(action: string, state: string): Promise<void> {
    await portal.getByRole("main").getByRole("button", { name: action }).dblclick();
    const answer = dialog(portal).getByRole("button", { name: action });
    await expect(answer).toBeVisible();
    await answer.dblclick();
    await expect(portal.getByRole("main").getByText(state).first()).toBeVisible();
    await expect(dialog(portal)).toHaveCount(0);
  }
});

test("of two tabs with the same quote one wins, the other gets the error and preserves its form", async ({
  portal,
}) => {
  const otherTab = await portal.context().newPage();
  /** Answers a call of the second tab with the server's response to the first tab. */
  const share = async (call: string, press: (page: Page) => Promise<void>) => {
    const [answer] = await Promise.all([
      portal.waitForResponse((response) => response.url().endsWith(call)),
      press(portal),
    ]);
    const body = await answer.text();
    await otherTab.route(`**/${call}`, (route) =>
      route.fulfill({ status: 200, contentType: "application/json", body }),
    );
    await press(otherTab);
  };

  for (const page of [portal, otherTab]) {
    await open(page, realTime);
    await fillExchange(page);
  }
  const orders = await count(portal, "orders");
  await share("lockUserRate", (page) => lock(page).click());
  await sell(portal).click();
  await expect(portal.getByText(exchange("done.title"))).toBeVisible();
  await sell(otherTab).click();
  await expect(otherTab.getByText(texts("en-US")("refusals")("QUOTE_USED"))).toBeVisible();
  await otherTab.getByRole("button", { name: exchange("quote.edit"), exact: true }).click();
  await expect(sellAmount(otherTab)).toHaveValue(/1,?000(\.00)?/);
  expect(await count(portal, "orders")).toBe(orders + 1);

  for (const page of [portal, otherTab]) {
    await open(page, single);
    await fillPayment(page, "Rheintal");
    await payFromDollars(page);
    await expect(page.getByRole("region", { name: payments("summary.title") })).toContainText("EUR/USD");
    await continuePayment(page);
  }
  const paymentsBefore = await count(portal, "payments");
  await share("calPaymentFee", async (page) => {
    await page.getByRole("button", { name: payments("pay.continue") }).click();
    await secret(page).fill(payPassword);
  });
  await payButton(portal).click();
  await expect(portal.getByText(payments("done.title"))).toBeVisible();
  await payButton(otherTab).click();
  await expect(dialog(otherTab)).toContainText(texts("en-US")("refusals")("QUOTE_USED"));
  await otherTab.keyboard.press("Escape");
  await expect(amountToPay(otherTab)).toHaveValue("321");
  expect(await count(portal, "payments")).toBe(paymentsBefore + 1);
});

test("the clock moves on under an open limit order form: its day is refused, the rest is preserved, and a new day is accepted", async ({
  portal,
  pass,
}) => {
  await open(portal, limit);
  await fillLimit(portal);
  await pass(2 * 24 * 3_600);
  await portal.getByRole("button", { name: exchange("limit.confirm") }).click();
  const until = portal.locator("#validUntil");
  await expect(until).toHaveAttribute("aria-invalid", "true");
  await expect(sellAmount(portal)).toHaveValue(/^1,?000$/);
  await expect(until).toHaveAttribute("min", "2026-03-20");
  await until.fill((await until.getAttribute("max")) ?? "");
  await portal.getByRole("button", { name: /^Use [\d.]+$/ }).click();
  await portal.getByRole("button", { name: exchange("limit.confirm") }).click();
  await expect(portal.getByText(exchange("done.placed"))).toBeVisible();
});

test("a rate that runs out while the payment password is typed is reported; nothing is charged until it is locked again", async ({
  portal,
  ops,
  world,
}) => {
  const token = await opsToken(ops.request);
  const before = await count(portal, "payments");
  await asOps(ops.request, token, `worlds/${world}/clock`, { mode: "flowing", speed: 10 });
  await open(portal, single);
  await fillPayment(portal, "Rheintal");
  await payFromDollars(portal);
  await continuePayment(portal);
  await portal.getByRole("button", { name: payments("pay.continue") }).click();
  await secret(portal).pressSequentially("135");
  await expect(dialog(portal)).toContainText(shell("confirm.expiredText"));
  await expect(dialog(portal).locator(":focus")).toContainText(shell("confirm.expiredText"));
  await asOps(ops.request, token, `worlds/${world}/clock`, { mode: "held" });
  expect(await count(portal, "payments")).toBe(before);
  await dialog(portal)
    .getByRole("button", { name: shell("confirm.renew") })
    .click();
  await secret(portal).fill(payPassword);
  await payButton(portal).click();
  await expect(portal.getByText(payments("done.title"))).toBeVisible();
  expect(await count(portal, "payments")).toBe(before + 1);
});
