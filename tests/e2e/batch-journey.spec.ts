import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { splitIssueCodeAndFigure } from "@/lib/forms/issue";
import type { Cell } from "@/lib/formats/sheets/sheet";
import { batchFile, cellsIn, entry, sheetFile, xlsxType, type BatchEntry } from "../fixtures/batch-file";
import { asOps, newestCode, opsToken, payPassword, people, signIn } from "./calls";
import { anotherDevice, asPerson, downloadAfter, expect, test, texts, watch } from "./portal-fixtures";
import { bothLanguages, isWalkedIn } from "./long";
import { ready } from "./ready";
import { letClerkReview } from "./reviewers";

const dialog = (page: Page) => page.getByRole("dialog");
const theirPassword = "864209";

/** Lists the faults of thirteen in a thousand rows, each with the column and the issue that its row reports. */
const faulty: readonly (readonly [change: BatchEntry, column: string, issue: string])[] = [
  [{ amount: "nine" }, "amount", "amount.number"],
  [{ amount: { number: "-60" } }, "amount", "amount.negative"],
  [{ amount: { number: "60.123" } }, "amount", "amount.decimals"],
  [{ amount: { number: "49.99" } }, "amount", "amount.minimum"],
  [{ amount: "" }, "amount", "amount.missing"],
  [{ account: "DE02370400440000000001" }, "account", "account.iban"],
  [{ swift: "COBADEF" }, "swift", "swift.shape"],
  [{ name: "名称" }, "name", "text.latin: – “名” “称”"],
  [{ name: "" }, "name", "text.missing"],
  [{ bearer: "BEN" }, "bearer", "invalid_value"],
  [{ purpose: "" }, "purpose", "text.missing"],
  [{ reference: "INV/1" }, "reference", "text.reference: – “/” → “INV 1”"],
  [{ currency: "XXX" }, "currency", "payee.currency"],
];
const right = (no: number) => entry(no, { currency: "USD", amount: { number: "60" } });
/** Returns the indexes of the faulty rows in a file of the given number of rows. */
const placesIn = (rows: number) => faulty.map((_, at) => Math.floor(((40 + at * 75) * rows) / 1_000));

/** So many payments of 60 dollars, thirteen of them not as they should be. */
function fileOf(rows: number): Promise<Buffer> {
  const places = placesIn(rows);
  return batchFile(
    Array.from({ length: rows }, (_, at) => ({
      ...right(at + 1),
      ...(places.includes(at) && faulty[places.indexOf(at)]?.[0]),
    })),
  );
}

/** Holds the amount plus the fee, in cents, of a row with shared charges. */
const rowCents = 7_500n;

/** The company's clerk becomes its reviewer, with a payment password, signed in on a device of their own. */
async function reviewerOf({
  portal,
  theirs,
  requests,
  world,
}: {
  portal: Page;
  theirs: BrowserContext;
  requests: Parameters<typeof newestCode>[0];
  world: string;
}): Promise<Page> {
  await letClerkReview(portal, "payment_manage/batchPaymentList:review", "payment_manage/batchPaymentDetail");
  const { candidates } = await asPerson<{ candidates: { operatorId: string; name: string }[] }>(
    portal,
    "user/payment-approval/query",
  );
  const clerk = candidates.find(({ name }) => name === "陈海")?.operatorId ?? "";
  await asPerson(portal, "user/payment-approval/save", { levels: [[clerk]], payPassword });
  await signIn(theirs, world, people.clerk, requests);
  await asPerson(theirs, "user/pwd/sendCode", { sendType: "2" });
  await asPerson(theirs, "user/pwd/resetPayPwd", {
    sendType: "2",
    code: await newestCode(requests, world, people.clerk),
    payPassword: theirPassword,
  });
  return theirs.newPage();
}

/** Returns the company's available and reserved dollars, in cents, as the home page displays them. */
async function dollars(portal: Page, name: string): Promise<{ available: bigint; held: bigint }> {
  await portal.goto("/b2b/account");
  // the currency's tile: what is available, and what is reserved if anything is
  const tile = portal.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await expect(tile).toContainText(/\d\.\d\d/);
  const text = (await tile.textContent()) ?? "";
  const available = /[\d,]+\.\d\d/.exec(text)?.[0] ?? "";
  const heldText = /(?:Reserved|冻结) ([\d,]+\.\d\d)/.exec(text)?.[1] ?? "0";
  const cents = (text: string) => BigInt(text.replace(/\D/g, ""));
  return { available: cents(available), held: cents(heldText) };
}

/**
 * The sheet of faulty rows: the reasons in it, and the sheet again with all but the first row put right in the sender's
 * own columns.
 */
async function correctedSheet(
  bytes: Buffer,
  reasonHead: string,
  places: readonly number[],
): Promise<{ reasons: string[]; sheet: Buffer }> {
  const [heads = [], ...rows] = (await cellsIn(bytes)).map((cells) =>
    cells.map((cell) => (typeof cell === "string" ? cell : "number" in cell ? cell.number : "")),
  );
  const reasons = rows.map((cells) => cells[heads.indexOf(reasonHead)] ?? "");
  const correctRow = (at: number): Partial<Record<string, Cell>> => right((places[at + 1] ?? 0) + 1);
  return {
    reasons,
    sheet: await sheetFile(
      heads,
      rows.slice(1).map((cells, at) => heads.map((head, column) => correctRow(at)[head] ?? cells[column] ?? "")),
    ),
  };
}

for (const language of bothLanguages)
  test.describe(language, () => {
    test.use({ language });
    const labels = texts(language);
    const [pay, notices, validation] = [labels("payments"), labels("notices"), labels("validation")];
    const batch = (key: string, values?: Record<string, string | number>) => pay(`batch.${key}`, values);
    const why = ([, column, issue]: (typeof faulty)[number]) =>
      batch("faultOf", {
        column: batch(`column.${column}`),
        issue: validation(splitIssueCodeAndFigure(issue).code, splitIssueCodeAndFigure(issue)),
      });
    const dollar = labels("terms")("currency.USD");

    async function upload(portal: Page, name: string, buffer: Buffer): Promise<void> {
      await portal.goto("/b2b/payment_manage/batchPayment");
      await ready(portal);
      await portal.locator("input[type=file]").setInputFiles([{ name, mimeType: xlsxType, buffer }]);
    }

    /** Submits the open batch and returns its number. */
    async function handIn(portal: Page, rows: number, button: string): Promise<string> {
      await portal.getByRole("button", { name: button, exact: true }).click();
      await expect(dialog(portal).getByRole("heading", { name: batch("submit.title", { rows }) })).toBeVisible();
      await dialog(portal).getByLabel(labels("shell")("confirm.password"), { exact: true }).fill(payPassword);
      await dialog(portal)
        .getByRole("button", { name: batch("submit.action") })
        .click();
      await portal.waitForURL(/batchPaymentDetail\?batchNo=/);
      await expect(portal.getByText(pay("paymentBatch.pendingReview")).first()).toBeVisible();
      return new URL(portal.url()).searchParams.get("batchNo") ?? "";
    }

    /** The reviewer approves these batches, all of them together. */
    async function approve(reviewer: Page, batches: readonly string[]): Promise<void> {
      const action = batch("review.approve", { count: batches.length });
      await reviewer.goto("/b2b/payment_manage/batchPaymentList?mine=review");
      await ready(reviewer);
      for (const batchNo of batches)
        await reviewer.getByRole("checkbox", { name: batch("list.selectOne", { batchNo }) }).check();
      await reviewer.getByRole("button", { name: action }).click();
      await dialog(reviewer).getByLabel(labels("shell")("confirm.password"), { exact: true }).fill(theirPassword);
      await dialog(reviewer).getByRole("button", { name: action }).click();
      const approvedMessage = batch("review.approved", { done: batches.length, refused: 0, failed: 0 });
      await expect(reviewer.getByText(approvedMessage)).toBeVisible();
    }

    // the other language's file is shorter: how many rows there are is nothing that words depend on
    const rows = isWalkedIn("batch-journey", language) ? 1_000 : 100;

    test(`of many rows thirteen are faulty: one is corrected in the page, the others in their sheet; a reviewer approves both files, the returned money is in the balance again, and is paid again`, async ({
      portal,
      ops,
      browser,
      baseURL,
      world,
      pass,
    }) => {
      const monitor = watch(portal);
      const { request: requests } = ops;
      const theirs = await anotherDevice(browser, { baseURL, language, world });
      const reviewer = await reviewerOf({ portal, theirs, requests, world });
      const before = await dollars(portal, dollar);

      const sheet =
        await test.step("thirteen rows have the reason they cannot be paid, in the page and beside them in their sheet", async () => {
          await upload(portal, "march.xlsx", await fileOf(rows));
          await expect(portal.getByText(batch("draft.faulty", { faulty: 13, rows }))).toBeVisible({
            timeout: 30_000,
          });
          const visibleRows = portal.getByRole("table", { name: batch("draft.rows") }).getByRole("row");
          await portal.getByRole("link", { name: batch("draft.show.ready") }).click();
          await expect(visibleRows.filter({ hasText: batch("rowState.ready") })).toHaveCount(20);
          await portal.getByRole("link", { name: batch("draft.show.faulty") }).click();
          await expect(visibleRows.locator("td:nth-child(7)")).toHaveText(faulty.map(why), { useInnerText: true });
          const file = await downloadAfter(portal, () =>
            portal.getByRole("button", { name: batch("draft.downloadFaulty") }).click(),
          );
          const { reasons, sheet: again } = await correctedSheet(
            readFileSync(await file.path()),
            batch("sheet.reason"),
            placesIn(rows),
          );
          expect(reasons).toEqual(faulty.map(why));
          return again;
        });

      const batches =
        await test.step("one is corrected in the page and the others are left out; they come in a file of their own", async () => {
          await portal
            .getByRole("button", { name: batch("correct.title", { no: (placesIn(rows)[0] ?? 0) + 2 }) })
            .click();
          await dialog(portal).getByLabel(batch("column.amount"), { exact: true }).fill("60");
          await dialog(portal)
            .getByRole("button", { name: batch("correct.save") })
            .click();
          await expect(portal.getByText(batch("draft.faulty", { faulty: 12, rows }))).toBeVisible();
          const most = await handIn(portal, rows - 12, batch("submit.partial", { rows: rows - 12 }));
          await upload(portal, "march, corrected.xlsx", sheet);
          await expect(portal.getByText(batch("draft.allGood", { rows: 12 }))).toBeVisible();
          return [most, await handIn(portal, 12, batch("submit.all", { rows: 12 }))];
        });
      expect(await dollars(portal, dollar)).toEqual({
        available: before.available - BigInt(rows) * rowCents,
        held: before.held + BigInt(rows) * rowCents,
      });

      await test.step("another operator approves both together", () => approve(reviewer, batches));

      const token = await opsToken(requests);
      const bank = (orderNo: string, work: string, data: object = {}) =>
        asOps(requests, token, `worlds/${world}/payments/${orderNo}/${work}`, data);
      const numbers = portal
        .getByRole("table", { name: batch("detail.rows") })
        .getByRole("link", { name: /(^| )PY\d+$/ });

      await test.step("the banks send one back and another fails: their money is in the balance again", async () => {
        await portal.goto(`/b2b/payment_manage/batchPaymentDetail?batchNo=${batches[1]}`);
        await expect(portal.getByText(batch("outcome.done", { done: 0, rows: 12 }))).toBeVisible();
        await expect(numbers.nth(1)).toBeVisible();
        const [returnedNo = "", failedNo = ""] = await numbers.allInnerTexts();
        await bank(failedNo, "fail", { reason: "Account closed" });
        await bank(returnedNo, "accept", { deducted: { currency: "USD", amount: "4.00" } });
        await bank(returnedNo, "return", { reason: "Account closed", deducted: { currency: "USD", amount: "6.00" } });
        await pass(3_600);
        // 60 and the fee of 15 dollars of the one that failed; of the other what the banks left of its 60
        expect(await dollars(portal, dollar)).toEqual({
          available: before.available - BigInt(rows - 1) * rowCents + 50_00n,
          held: before.held,
        });
        await portal.goto(`/b2b/payment_manage/payment_order?orderNo=${returnedNo}`);
        await expect(portal.getByRole("region", { name: pay("refund.title"), exact: true })).toContainText("50.00 USD");
      });

      await test.step("the two are paid again, once: in a batch of their own, which is approved too", async () => {
        const earlier = `/b2b/payment_manage/batchPaymentDetail?batchNo=${batches[1]}`;
        await portal.goto(earlier);
        await expect(portal.getByText(batch("outcome.done", { done: 2, rows: 12 }))).toBeVisible();
        const again = portal.getByRole("button", { name: batch("detail.again", { rows: 2 }) });
        await again.click();
        await expect(portal.getByText(batch("draft.allGood", { rows: 2 }))).toBeVisible();
        await ready(portal);
        const batchNo = await handIn(portal, 2, batch("submit.all", { rows: 2 }));
        await approve(reviewer, [batchNo]);
        await pass(3_600);
        await portal.goto(`/b2b/payment_manage/batchPaymentDetail?batchNo=${batchNo}`);
        await expect(numbers).toHaveCount(2);
        for (const orderNo of await numbers.allInnerTexts()) await bank(orderNo, "succeed");
        await portal.reload();
        await expect(portal.getByText(batch("result.paid"), { exact: true })).toBeVisible();
        await expect(portal.getByText(batch("outcome.done", { done: 2, rows: 2 }))).toBeVisible();
        expect(await dollars(portal, dollar)).toEqual({
          available: before.available - BigInt(rows + 1) * rowCents + 50_00n,
          held: before.held,
        });
        await portal.goto(earlier);
        await expect(portal.getByText(batch("rowState.returned")).first()).toBeVisible();
        await expect(again).toHaveCount(0);
      });
      await theirs.close();
      expect(monitor.problems).toEqual([]);
    });

    // the rest is no journey of its own: it is walked in one language a day
    if (!isWalkedIn("batch-journey", language)) return;

    test("a batch without a review expires after a day to the second: its hold is back, and its maker is notified", async ({
      portal,
      ops,
      browser,
      baseURL,
      world,
      pass,
    }) => {
      const monitor = watch(portal);
      const theirs = await anotherDevice(browser, { baseURL, language, world });
      await reviewerOf({ portal, theirs, requests: ops.request, world });
      await theirs.close();
      await upload(portal, "left alone.xlsx", await batchFile([right(1), right(2)]));
      await expect(portal.getByText(batch("draft.allGood", { rows: 2 }))).toBeVisible();
      const batchNo = await handIn(portal, 2, batch("submit.all", { rows: 2 }));
      const itsPage = portal.url();

      await pass(24 * 3_600 - 1);
      await portal.goto(itsPage);
      await expect(portal.getByText(pay("paymentBatch.pendingReview")).first()).toBeVisible();
      const before = await dollars(portal, dollar);

      await pass(1);
      await portal.goto(itsPage);
      await expect(portal.getByText(batch("detail.expired"))).toBeVisible();
      await expect(portal.getByRole("main").getByText(pay("paymentBatch.expired")).first()).toBeVisible();
      expect(await dollars(portal, dollar)).toEqual({
        available: before.available + 2n * rowCents,
        held: before.held - 2n * rowCents,
      });
      await portal.goto("/b2b/customer-service/message");
      const notifications = portal.getByRole("main").getByRole("listitem").filter({ hasText: batchNo });
      await expect(notifications.filter({ hasText: notices("message.batchExpired.title") })).toBeVisible();
      expect(monitor.problems).toEqual([]);
    });
  });
