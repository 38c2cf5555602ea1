import { splitIssueCodeAndFigure } from "@/lib/forms/issue";
import { batchFile, entry, xlsxType } from "../fixtures/batch-file";
import { payPassword } from "./calls";
import { overflowsOf } from "./faults";
import { expect, test, texts } from "./portal-fixtures";
import { languagesOf } from "./long";
import { ready } from "./ready";

/** Holds the hint for the reference of the second row. */
const instead = " – “/” → “INV 2”";

const file = async () => ({
  name: "march.xlsx",
  mimeType: xlsxType,
  buffer: await batchFile([
    entry(1, { currency: "USD" }),
    entry(2, { currency: "USD", amount: "nine", reference: "INV/2" }),
    entry(3, { currency: "USD" }),
  ]),
});

/** Payments of three currencies, and one to an account that was typed as a number. */
const currencies = async () => ({
  name: "currencies.xlsx",
  mimeType: xlsxType,
  buffer: await batchFile([
    ...(["USD", "EUR", "GBP"] as const).map((currency, at) =>
      entry(at + 1, { currency, amount: { number: "1234567.89" } }),
    ),
    entry(4, {
      currency: "USD",
      bankCountry: "US",
      country: "US",
      name: "Acme Inc",
      account: { number: "123456789" },
      swift: "CITIUS33",
      bankName: "Citibank",
      address: "1 Main Street",
    }),
  ]),
});

for (const language of languagesOf("batches"))
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [payments, validation] = [labels("payments"), labels("validation")];
    const batch = (key: string, values?: Record<string, string | number>) => payments(`batch.${key}`, values);
    const faultOf = (column: string, issue: string) =>
      batch("faultOf", {
        column: batch(`column.${column}`),
        issue: validation(splitIssueCodeAndFigure(issue).code, splitIssueCodeAndFigure(issue)),
      });
    const oneFaulty = batch("draft.faulty", { faulty: 1, rows: 3 });

    test("a file of payments is read, a faulty row corrected in the page, the rest submitted, paid at once and found in its rows", async ({
      portal,
    }) => {
      await portal.goto("/b2b/payment_manage/batchPayment");
      await ready(portal);
      await expect(portal.getByRole("heading", { level: 1, name: batch("title"), exact: true })).toBeVisible();
      await portal.locator("input[type=file]").setInputFiles([await file()]);
      await expect(portal.getByText(oneFaulty)).toBeVisible();
      await expect(
        portal.getByText(
          [faultOf("amount", "amount.number"), faultOf("reference", `text.reference:${instead}`)].join(
            batch("issueSign"),
          ),
        ),
      ).toBeVisible();

      await portal.getByRole("button", { name: batch("correct.title", { no: 3 }) }).click();
      const dialog = portal.getByRole("dialog");
      await dialog.getByLabel(batch("column.amount"), { exact: true }).fill("250");
      await dialog.getByRole("button", { name: batch("correct.save") }).click();
      // the remaining fault is reported, and the dialog stays open
      await expect(dialog.getByText(validation("amount.number"))).toHaveCount(0);
      await expect(dialog.getByText(validation("text.reference", { figure: instead }))).toBeVisible();
      await dialog.getByLabel(batch("column.reference"), { exact: true }).fill("INV 2");
      await dialog.getByRole("button", { name: batch("correct.save") }).click();
      await expect(portal.getByText(batch("draft.allGood", { rows: 3 }))).toBeVisible();

      await portal.getByRole("button", { name: batch("submit.all", { rows: 3 }) }).click();
      await expect(dialog.getByText(batch("submit.noReview"))).toBeVisible();
      await dialog.getByLabel(labels("shell")("confirm.password"), { exact: true }).fill("000000");
      await dialog.getByRole("button", { name: batch("submit.action") }).click();
      await expect(dialog).toContainText(labels("refusals")("PAY_PASSWORD_WRONG", { left: 4 }));
      await dialog.getByLabel(labels("shell")("confirm.password"), { exact: true }).fill(payPassword);
      await dialog.getByRole("button", { name: batch("submit.action") }).click();
      await expect(portal.getByText(batch("outcome.done", { done: 0, rows: 3 }))).toBeVisible();
      expect(await overflowsOf(portal)).toEqual([]);
      await portal
        .getByRole("region", { name: batch("detail.rows"), exact: true })
        .getByRole("link", { name: /(^| )PY\d+$/ })
        .first()
        .click();
      await expect(
        portal.getByText(
          payments("detail.sentence", { amount: "100.00 USD", payee: "Muster 1 GmbH", debit: "115.00 USD" }),
        ),
      ).toBeVisible();
    });

    test("a draft of three currencies fits a phone, as do the list and its numeric accounts, which are confirmed one by one", async ({
      portal,
    }) => {
      await portal.goto("/b2b/payment_manage/batchPayment");
      await ready(portal);
      await portal.locator("input[type=file]").setInputFiles([await currencies()]);
      await expect(portal.getByText(batch("draft.faulty", { faulty: 1, rows: 4 }))).toBeVisible();
      expect(await overflowsOf(portal)).toEqual([]);
      await portal.getByRole("button", { name: batch("draft.confirmAccount", { account: "123456789" }) }).click();
      await expect(portal.getByText(batch("draft.allGood", { rows: 4 }))).toBeVisible();
      await portal.getByRole("button", { name: batch("draft.leaveRow", { no: 2 }) }).click();
      await expect(portal.getByText(batch("draft.left", { rows: 1 }))).toBeVisible();
      await portal.getByRole("button", { name: batch("draft.takeRow", { no: 2 }) }).click();
      await expect(portal.getByText(batch("draft.allGood", { rows: 4 }))).toBeVisible();
      await portal.goto("/b2b/payment_manage/batchPaymentList");
      await expect(portal.getByText("currencies.xlsx")).toBeVisible();
      expect(await overflowsOf(portal)).toEqual([]);
    });

    test("a file that was sent before needs confirmation", async ({ portal }) => {
      for (const isFirst of [true, false]) {
        await portal.goto("/b2b/payment_manage/batchPayment");
        await ready(portal);
        await portal.locator("input[type=file]").setInputFiles([await file()]);
        if (isFirst) await expect(portal.getByText(oneFaulty)).toBeVisible();
      }
      const dialog = portal.getByRole("dialog");
      await expect(dialog.getByRole("heading", { name: batch("start.repeated") })).toBeVisible();
      await dialog.getByRole("button", { name: batch("start.again") }).click();
      await expect(portal.getByText(oneFaulty)).toBeVisible();
    });
  });

test.describe("in two tabs", () => {
  const [payments, refusals] = [texts("en-US")("payments"), texts("en-US")("refusals")];
  const batch = (key: string, values?: Record<string, string | number>) => payments(`batch.${key}`, values);
  const partial = batch("submit.partial", { rows: 2 });

  test("a batch is submitted once, by any number of clicks; the other tab gets a conflict and preserves its input", async ({
    portal,
  }) => {
    await portal.goto("/b2b/payment_manage/batchPayment");
    await ready(portal);
    await portal.locator("input[type=file]").setInputFiles([await file()]);
    await expect(portal.getByText(batch("draft.faulty", { faulty: 1, rows: 3 }))).toBeVisible();
    const otherTab = await portal.context().newPage();
    await otherTab.goto(portal.url());
    await ready(otherTab);
    await otherTab.getByRole("button", { name: batch("correct.title", { no: 3 }) }).click();
    await otherTab.getByRole("dialog").getByLabel(batch("column.amount"), { exact: true }).fill("250");

    await portal.getByRole("button", { name: partial }).click();
    await portal
      .getByRole("dialog")
      .getByLabel(texts("en-US")("shell")("confirm.password"), { exact: true })
      .fill(payPassword);
    await portal
      .getByRole("dialog")
      .getByRole("button", { name: batch("submit.action") })
      .dblclick();
    await expect(portal.getByText(batch("outcome.done", { done: 0, rows: 2 }))).toBeVisible();

    await otherTab
      .getByRole("dialog")
      .getByRole("button", { name: batch("correct.save") })
      .click();
    await expect(otherTab.getByRole("dialog")).toContainText(refusals("OPERATION_NOT_ALLOW"));
    await expect(otherTab.getByRole("dialog").getByLabel(batch("column.amount"), { exact: true })).toHaveValue("250");
    await otherTab.reload();
    await expect(otherTab.getByText(batch("draft.handedIn"), { exact: true })).toBeVisible();
  });

  test("a batch that was put away in one tab is not submitted from the other, which then reports it", async ({
    portal,
  }) => {
    await portal.goto("/b2b/payment_manage/batchPayment");
    await ready(portal);
    await portal.locator("input[type=file]").setInputFiles([await file()]);
    await expect(portal.getByRole("button", { name: partial })).toBeVisible();
    const otherTab = await portal.context().newPage();
    await otherTab.goto(portal.url());
    await ready(otherTab);
    await otherTab.getByRole("button", { name: partial }).click();
    await otherTab
      .getByRole("dialog")
      .getByLabel(texts("en-US")("shell")("confirm.password"), { exact: true })
      .fill(payPassword);

    await portal.getByRole("button", { name: batch("draft.drop") }).click();
    await portal
      .getByRole("dialog")
      .getByRole("button", { name: batch("draft.drop") })
      .click();
    await expect(portal).toHaveURL(/batchPaymentList/);
    await otherTab
      .getByRole("dialog")
      .getByRole("button", { name: batch("submit.action") })
      .click();
    await expect(otherTab.getByText(batch("draft.dropped"), { exact: true })).toBeVisible();
  });
});
