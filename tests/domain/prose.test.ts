import { expect, test } from "vitest";
import { parseProseLine, parseProsePage, proseSearchText } from "@/lib/i18n/prose";

const source = `---
words: swift, wire
---
# Getting paid
> How money reaches the account.

## Steps

1. Share the details
2. Wait for **the bank**

- one
- two

| state | meaning |
|---|---|
| received | it \`counts\` |

> Nothing is lost.

A line
that goes on, see [orders](/b2b/exchange/exchangeOrder?kind=limit).
`;

test("a written page is read into its title, lead, words and blocks", () => {
  const page = parseProsePage(source);
  expect([page.title, page.lead, page.labels]).toEqual([
    "Getting paid",
    "How money reaches the account.",
    "swift, wire",
  ]);
  expect(page.blocks.map(({ kind }) => kind)).toEqual(["heading", "list", "list", "table", "note", "paragraph"]);
  expect(page.blocks[1]).toMatchObject({
    isOrdered: true,
    items: [[{ text: "Share the details" }], [{ text: "Wait for " }, { kind: "strong", text: "the bank" }]],
  });
  expect(page.blocks[3]).toMatchObject({
    rows: [[[{ text: "received" }], [{ text: "it " }, { kind: "code", text: "counts" }]]],
  });
  expect(page.blocks[5]).toMatchObject({
    line: [
      { text: "A line that goes on, see " },
      { kind: "link", href: "/b2b/exchange/exchangeOrder?kind=limit" },
      { text: "." },
    ],
  });
});

test("its content is found as one text, without its marks", () => {
  const text = proseSearchText(parseProsePage(source));
  for (const part of ["Getting paid", "swift", "the bank", "it ", "counts", "Nothing is lost.", "orders"])
    expect(text).toContain(part);
  expect(text).not.toMatch(/\*\*|\]\(/);
});

test("a link leads to a page of this site and nowhere else", () => {
  const hrefs = [
    "https://evil.example",
    "//evil.example",
    "javascript:alert(1)",
    "/\\evil.example",
    "data:text/html,x",
    "/help?article=fees",
    "#part-1",
  ];
  expect(hrefs.map((href) => parseProseLine(`[there](${href})`)[0]?.kind)).toEqual([
    "text",
    "text",
    "text",
    "text",
    "text",
    "link",
    "link",
  ]);
});

test("markup is text, and a line of nothing else is a paragraph", () => {
  const { blocks } = parseProsePage("# T\n\n<script>alert(1)</script>\n#nothing\n");
  expect(blocks.map((block) => ("line" in block ? block.line[0]?.text : block.kind))).toEqual([
    "<script>alert(1)</script>",
    "#nothing",
  ]);
});
