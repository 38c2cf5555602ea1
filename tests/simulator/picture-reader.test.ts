import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extractCheckedIdentifiers } from "@/lib/simulator/reference/picture/facts";
import { pictureFaultsOf } from "@/lib/reference/picture-quality";
import { documentFieldsIn } from "@/lib/simulator/reference/picture/fields";
import { PictureReader, type Page } from "@/lib/simulator/reference/picture/reader";
import {
  badly,
  card,
  emblemSide,
  licence as licencePage,
  licenceText,
  passport,
  passportLines,
  portraitSide,
} from "../fixtures/documents";
import { pdfWithLines } from "../fixtures/order-pdf";
import { renderPictures } from "../fixtures/pictures";
import { timeFor } from "../../tools/picture-time.mjs";

const noise =
  "<canvas id=c width=800 height=600></canvas><script>const x=c.getContext('2d');let s=7;for(let i=0;i<9000;i++){s=s*16807%2147483647;x.fillStyle='hsl('+s%360+' 80% '+s%90+'%)';x.fillRect(s%800,(s>>8)%600,1+s%30,1+(s>>4)%30)}</script>";
const nothing: Buffer = Buffer.alloc(0);
let [licence, invoice, empty, noisy] = [nothing, nothing, nothing, nothing];
const reader = new PictureReader(60_000);

beforeAll(async () => {
  const pictures = await renderPictures([
    {
      html: "<p>COMMERCIAL INVOICE No. 2026-0318</p><p>宁波进出口有限公司</p><p>统一社会信用代码 91440300708461136T</p>",
      width: 900,
      height: 400,
    },
    { html: "<p>Payment for goods 12,500.00</p>", width: 900, height: 200, type: "jpeg" },
    { html: "", width: 400, height: 300 },
    { html: noise, width: 900, height: 700 },
  ]);
  [licence = licence, invoice = invoice, empty = empty, noisy = noisy] = pictures;
}, 60_000);
afterAll(() => reader.end());

/** A document as it is photographed, and the page that is read in it. */
async function readPages(pages: Parameters<typeof renderPictures>[0]): Promise<Page[]> {
  const recognizedPages: Page[] = [];
  for (const picture of await renderPictures(pages.map((page) => ({ ...page, type: "jpeg" })))) {
    const reading = await reader.read("a", picture);
    if (!("page" in reading)) throw new Error(`the picture is read, not ${reading.fault}`);
    recognizedPages.push(reading.page);
  }
  return recognizedPages;
}
const linesOf = ({ lines }: Page) => lines.map(({ text }) => text);

describe("the reader of pictures", { timeout: 90_000 }, () => {
  test("reads Latin and Chinese text, from PNG and JPEG", async () => {
    expect(await reader.read("a", licence)).toMatchObject({
      page: { text: "COMMERCIAL INVOICE No. 2026-0318\n宁波进出口有限公司\n统一社会信用代码 91440300708461136T" },
    });
    const reading = await reader.read("a", invoice);
    expect("page" in reading && reading.page.text.replaceAll(" ", "")).toBe("Paymentforgoods12,500.00");
    expect("page" in reading && reading.page.confidence).toBeGreaterThan(70);
  });

  test("reads the text of a PDF with its columns apart, and the text scanned into a page of it", async () => {
    const reading = await reader.read("a", await pdfWithLines([["Contract No: HD-1", "Date: 2026-03-05"]], licence));
    expect("page" in reading && [linesOf(reading.page), reading.page.confidence > 70]).toEqual([
      [
        "Contract No: HD-1   Date: 2026-03-05",
        "COMMERCIAL INVOICE No. 2026-0318",
        "宁波进出口有限公司",
        "统一社会信用代码 91440300708461136T",
      ],
      true,
    ]);
    expect(await reader.read("a", Buffer.from("%PDF-1.7 and nothing else"))).toEqual({ fault: "unreadable" });
  });

  test("is not sure of noise, and finds nothing on an empty page", async () => {
    const reading = await reader.read("a", noisy);
    expect("page" in reading && reading.page.confidence).toBeLessThan(40);
    expect(await reader.read("a", empty)).toEqual({ page: { text: "", lines: [], confidence: 0, quality: null } });
  });

  test("finds the fields of a licence, of both sides of an identity card and of a passport, and nothing wrong with them", async () => {
    const pages = await readPages([
      licencePage(licenceText),
      portraitSide(card),
      emblemSide(card),
      passport(passportLines),
    ]);
    const types = ["BUSINESS_LICENCE", "ID_CARD", "ID_CARD", "PASSPORT"] as const;
    expect(pages.map((page, at) => documentFieldsIn(types[at] ?? "OTHER", linesOf(page), "2026-03-18"))).toMatchObject([
      {
        name: "宁波远航进出口有限公司",
        creditCode: "91330203MA2AB12C5N",
        legalPersonName: "王小明",
        registeredCapital: "200 万元人民币",
        establishedOn: "2012-03-05",
        termTo: "2032-03-04",
        address: "浙江省宁波市海曙区和平路12号",
      },
      { name: "王小明", idNo: "330203199001311239", birthday: "1990-01-31", address: "浙江省宁波市海曙区和平路12号" },
      { idExpiry: "2035-03-02" },
      {
        idNo: "E12345678",
        nationality: "CN",
        birthday: "1990-01-31",
        idExpiry: "2035-03-02",
        lastName: "Wang",
        firstName: "Xiaoming",
      },
    ]);
    expect(pages.map(({ quality }) => pictureFaultsOf(quality))).toEqual([[], [], [], []]);
  });

  test("measures the defects of a photograph: out of focus, in too little light, cut off", async () => {
    const [blurredPage, dark, cut] = await readPages(
      [badly.blurred, badly.dark, badly.cut].map((spoil) => spoil(portraitSide(card))),
    );
    expect([blurredPage, dark, cut].map((page) => pictureFaultsOf(page?.quality ?? null))).toEqual([
      ["blurred"],
      ["dark"],
      ["cut"],
    ]);
  });

  const head = (width: number, height: number) => {
    const png = Buffer.from("89504e470d0a1a0a0000000d494844520000000000000000080200000000000000", "hex");
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    return png;
  };
  test.each<[string, () => Buffer, string]>([
    ["no picture", () => Buffer.from("not a picture at all"), "unreadable"],
    ["nothing", () => Buffer.alloc(0), "unreadable"],
    ["a picture that breaks off", () => licence.subarray(0, 1_500), "unreadable"],
    ["a picture of four billion pixels", () => head(65_535, 65_535), "large"],
    ["a picture as long as a street", () => head(100_000, 10), "large"],
    ["a head without a body", () => head(100, 100), "unreadable"],
    ["an address instead of a picture", () => Buffer.from("http://127.0.0.1:9/secret.png"), "unreadable"],
  ])("withstands %s", async (_, bytes, fault) => {
    expect(await reader.read("a", bytes())).toEqual({ fault });
    expect(await reader.read("a", invoice)).toHaveProperty("page");
  });

  test("limits each merchant to its share of the queue, and the queue to the pictures it can process", async () => {
    const owners = ["a", "a", "a", "a", "b", "c", "d", "e", "f", "g", "h", "i"];
    const recognitions = await Promise.all(owners.map((owner) => reader.read(owner, empty)));
    expect(recognitions.map((reading) => "fault" in reading && reading.fault)).toEqual([
      false,
      false,
      false,
      "busy",
      false,
      false,
      false,
      false,
      false,
      false,
      false,
      "busy",
    ]);
  });

  test("reads one merchant's pictures one at a time, so that another merchant's is next", async () => {
    const startedReads: string[] = [];
    const ends: (() => void)[] = [];
    const slow = new PictureReader(1, () => ({
      request: (request) => {
        // named cast: what the reader asks its process
        startedReads.push(Buffer.from((request as { bytes: Uint8Array }).bytes).toString());
        return new Promise((resolve) => ends.push(() => resolve({ failure: "slow" })));
      },
      end() {},
    }));
    const all = [
      ["a", "a1"],
      ["a", "a2"],
      ["a", "a3"],
      ["b", "b1"],
      ["c", "c1"],
      ["b", "b2"],
    ] as const;
    const results = all.map(([owner, content]) => slow.read(owner, Buffer.from(content)));
    // of two processes, one stays free for owners other than the one who sent three
    for (let no = 0; no < all.length; no += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      ends[no]?.();
    }
    await Promise.all(results);
    expect(startedReads).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  test("limits a picture's time by its pixels: a small one full of noise is aborted early", () => {
    const of = (megapixels: number) => timeFor(megapixels * 1_000_000, 15_000);
    expect([of(0), of(1.6), of(4), of(16), of(60)]).toEqual([5_000, 6_000, 7_500, 15_000, 15_000]);
  });

  test("aborts a picture over its time, and continues with the next in a new process", async () => {
    const hasty = new PictureReader(1);
    expect(await Promise.all([hasty.read("a", licence), hasty.read("b", licence)])).toEqual([
      { fault: "slow" },
      { fault: "slow" },
    ]);
    hasty.end();
    expect(await reader.read("a", invoice)).toHaveProperty("page");
  });
});

describe("the numbers found in a text", () => {
  test("are those with valid check digits, grouped or not", () => {
    expect(extractCheckedIdentifiers("代码 91440300 7084 61136T 名称").creditCode).toBe("91440300708461136T");
    expect(extractCheckedIdentifiers("公民身份号码 11010519491231002X")).toEqual({
      creditCode: null,
      identityNumber: "11010519491231002X",
      birthDay: "1949-12-31",
    });
    expect(extractCheckedIdentifiers("91440300708461136X 110105194912310021 12345")).toEqual({
      creditCode: null,
      identityNumber: null,
      birthDay: null,
    });
    expect(extractCheckedIdentifiers("110105194902310028").identityNumber).toBeNull();
  });
});
