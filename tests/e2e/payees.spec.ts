import { confirmStepUp } from "./confirm-operation";
import { chooseCountry, expect, test, texts } from "./portal-fixtures";
import { ready } from "./ready";
import { bothLanguages, isWalkedIn } from "./long";

const list = "/b2b/payment_manage/payee_account";

for (const language of bothLanguages)
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [payments, shell, validation] = [labels("payments"), labels("shell"), labels("validation")];
    const field = (key: string, values?: Record<string, string>) => payments(`newPayee.${key}`, values);
    const payeesText = (key: string, values?: Record<string, string>) => payments(`payees.${key}`, values);
    const bank = language === "zh-CN" ? "香港上海汇丰银行" : "The Hongkong and Shanghai Banking Corporation";

    test("a payee in Hong Kong is paid by its clearing code and is saved once that is confirmed, neither by a wrong password nor unconfirmed; it is renamed, and deleted after a confirmation", async ({
      portal,
    }) => {
      await portal.goto(list);
      await ready(portal);
      await portal.getByRole("link", { name: payeesText("addHk") }).click();
      await ready(portal);
      await portal.getByRole("textbox", { name: field("name") }).fill("大屿贸易有限公司");
      await portal.getByRole("textbox", { name: field("clearing") }).fill("999");
      await expect(portal.getByText(field("hkBankNone"))).toBeVisible();
      await portal.getByRole("textbox", { name: field("clearing") }).fill("004");
      await expect(portal.getByText(field("hkBank", { bank, swift: "HSBCHKHH" }))).toBeVisible();
      await portal.getByRole("textbox", { name: field("account"), exact: true }).fill("123 456 789 012");
      const save = portal.getByRole("button", { name: field("save") });
      await save.click();
      const dialog = portal.getByRole("dialog");
      await expect(dialog).toContainText(shell("stepUp.text"));
      await dialog.getByLabel(shell("stepUp.password"), { exact: true }).fill("000000");
      await dialog.getByRole("button", { name: shell("stepUp.action"), exact: true }).click();
      await expect(dialog).toContainText(labels("refusals")("PAY_PASSWORD_WRONG", { left: 4 }));
      await portal.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(portal.getByRole("main").getByRole("alert")).toHaveCount(0);
      await expect(save).toBeEnabled();
      await save.click();
      await confirmStepUp(portal, shell);
      await expect(portal.getByRole("heading", { level: 1, name: "大屿贸易有限公司" })).toBeVisible();

      await portal.getByRole("textbox", { name: payeesText("nickname") }).fill("Lantau");
      await portal.getByRole("button", { name: payeesText("rename") }).click();
      await expect(portal.getByText(payeesText("renamed"))).toBeVisible();
      await portal.getByRole("button", { name: payeesText("remove") }).click();
      await portal
        .getByRole("dialog")
        .getByRole("button", { name: payeesText("remove") })
        .click();
      await expect(portal.getByText(payeesText("removed"))).toBeVisible();
      await expect(portal.getByRole("link", { name: /大屿贸易/ })).toHaveCount(0);
    });

    // the rest is no journey of its own: it is walked in one language a day
    if (!isWalkedIn("payees", language)) return;

    test("a payee's form has the fields of its destination, and the payee waits for its documents until they are submitted", async ({
      portal,
    }) => {
      await portal.goto(`${list}/common-payee-edit-add`);
      await ready(portal);
      await chooseCountry(portal, field("bankCountry"), "CN");
      await portal.getByRole("combobox", { name: field("currency"), exact: true }).selectOption("CNH");
      await expect(portal.getByRole("radio", { name: field("mainlandCompany"), exact: true })).toBeChecked();
      for (const [key, value] of [
        ["name", "宁波灯笼贸易有限公司"],
        ["account", "6222 0212 3456 7890 123"],
        ["swift", "ICBKCNBJ"],
        ["bankName", "中国工商银行"],
        ["city", "宁波市"],
        ["address", "中山东路 1 号"],
      ] as const) {
        await portal.getByRole("textbox", { name: field(key), exact: true }).fill(value);
      }
      await portal.getByRole("button", { name: field("save") }).click();
      for (const key of ["cnaps", "province"]) {
        await expect(portal.getByLabel(field(key))).toHaveAttribute("aria-invalid", "true");
        await expect(
          portal.getByText(validation("named", { label: field(key), text: validation("text.missing") })),
        ).toBeVisible();
      }
      await portal.getByRole("textbox", { name: field("cnaps") }).fill("102100099996");
      await portal.getByRole("combobox", { name: field("province") }).selectOption({ label: "浙江省" });
      await portal.getByRole("button", { name: field("save") }).click();
      await confirmStepUp(portal, shell);

      await expect(portal.getByRole("heading", { level: 1, name: "宁波灯笼贸易有限公司" })).toBeVisible();
      await expect(portal.getByText(payeesText("awaitsMaterial")).first()).toBeVisible();
      await portal.goto("/b2b");
      await ready(portal);
      await portal.getByRole("link", { name: labels("home")("todo.payeeMaterial", { count: 1 }) }).click();
      // the only one is led to at once
      await expect(portal.getByRole("heading", { level: 1, name: "宁波灯笼贸易有限公司" })).toBeVisible();
      await ready(portal);
      await portal.locator("input[type=file]").setInputFiles("tests/fixtures/invoice.png");
      await portal.getByRole("button", { name: payeesText("handIn") }).click();
      await expect(portal.getByText(payeesText("handedIn"), { exact: true })).toBeVisible();
      await expect(portal.getByText(payments("payee.enabled")).first()).toBeVisible();
    });

    test("a paid payee's account is not changed: its page has the reason and offers neither", async ({ portal }) => {
      await portal.goto(list);
      await ready(portal);
      await portal.getByRole("link", { name: /Pacific Bridge/ }).click();
      await expect(portal.getByText(payeesText("inUse"))).toBeVisible();
      for (const name of [payeesText("edit"), payeesText("remove")])
        await expect(portal.getByRole("main").getByText(name, { exact: true })).toHaveCount(0);
    });
  });
