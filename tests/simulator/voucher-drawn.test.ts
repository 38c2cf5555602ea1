import path from "node:path";
import { afterAll, expect } from "vitest";
import { payments } from "@/lib/payments/calls/payments";
import { paymentVouchers } from "@/lib/payments/calls/vouchers";
import { PictureReader } from "@/lib/simulator/reference/picture/reader";
import { drawnBy, emptyBox, inkIn, readPdf, unlike, type PageRead } from "../fixtures/paper";
import { operate, payer, paying } from "../fixtures/paying";
import { test, type TestWorld } from "../fixtures/world";

const fonts = { plain: "400Regular/NotoSansSC_400Regular.ttf", bold: "600SemiBold/NotoSansSC_600SemiBold.ttf" };
const fontFile = (font: string) => path.resolve("node_modules/@expo-google-fonts/noto-sans-sc", font);
const reader = new PictureReader(60_000);
afterAll(() => reader.end());

/** The page of a voucher of a company with a Chinese name, of a payment that arrived. */
async function voucherOf(world: TestWorld, language: "zh-CN" | "en-US"): Promise<PageRead> {
  const { principal, payeeId } = await payer(world);
  await world.db.sql(
    "update merchant set name = '深圳市远航进出口有限公司', english_name = 'Shenzhen Voyage' where world = $1::uuid and user_no = $2",
    [world.id, principal.userNo],
  );
  const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
  for (const event of ["dispatch", "accept", "succeed"] as const) await operate(world, event, orderNo);
  const { body } = await world.call(paymentVouchers.voucher, { orderNo, language }, principal);
  const [page] = (await readPdf(new Uint8Array(await new Response(body).arrayBuffer()))).pages;
  if (!page) throw new Error("the voucher has no page");
  return page;
}

test("every Chinese character of a voucher is drawn: it has ink, resembles itself in its font, and is no empty box", async ({
  world,
}) => {
  const page = await voucherOf(world, "zh-CN");
  const picture = await page.picture();
  // where other letters are in between, the position of a character does not follow from its index
  const chinese = page.textItems.filter(({ text }) => /^\p{Script=Han}+$/u.test(text));
  expect(chinese.map(({ text }) => text)).toEqual(
    expect.arrayContaining(["付款凭证", "收款人", "深圳市远航进出口有限公司", "货物贸易", "付款路径", "美国"]),
  );
  const glyphs = [...new Set(chinese.flatMap(({ text }) => [...text]))].flatMap((character) =>
    Object.values(fonts).map((font) => [character, drawnBy(fontFile(font), character)] as const),
  );
  for (const { text, x, y, size } of chinese)
    for (const [place, character] of [...text].entries()) {
      const ink = picture.ink(x + place * size, y, size);
      const nearest = [...glyphs, ["□", emptyBox] as const].sort(
        ([, first], [, second]) => unlike(ink, first) - unlike(ink, second),
      )[0]?.[0];
      expect([text, character, inkIn(ink) > 0.03, nearest]).toEqual([text, character, true, character]);
    }
});

test("a reader of the voucher's picture, instead of its text, reads it in the chosen language", async ({ world }) => {
  // each language in the size in which the reader knows its letters, whatever the code of the document
  for (const [language, scale, words] of [
    ["zh-CN", 2.5, ["付款凭证", "深圳市远航进出口有限公司", "货物贸易", "1,000.00USD"]],
    ["en-US", 4, ["Payingaccount", "ShenzhenVoyage", "Tradeingoods", "1,000.00USD"]],
  ] as const) {
    const picture = await (await voucherOf(world, language)).picture(scale);
    const reading = await reader.read(language, picture.png());
    const text = "page" in reading ? reading.page.text.replace(/\s/g, "") : "";
    for (const word of words) expect(text).toContain(word);
  }
});
