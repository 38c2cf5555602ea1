import { expect, test } from "vitest";
import { parseProseLine, parseProsePage, plainBlockText } from "@/lib/i18n/prose";

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

test("its content is plain text, without its marks", () => {
  const text = parseProsePage(source).blocks.map(plainBlockText).join("\n");
  for (const part of ["Steps", "the bank", "it ", "counts", "Nothing is lost.", "orders"]) expect(text).toContain(part);
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

test("a part has search words and an anchor of its own, and a table may explain states", () => {
  const page = parseProsePage(
    "---\nwords: pay\narrival: how long\norder.open: why open\n---\n# T\n> L\n\n## When {#arrival}\n\n## Plain\n\n| s | w |\n|---|---|\n| {order.open} | because |\n",
  );
  expect(page.labels).toBe("pay");
  expect([...page.partLabels]).toEqual([
    ["arrival", "how long"],
    ["order-open", "why open"],
  ]);
  expect(page.blocks.flatMap((block) => (block.kind === "heading" ? [[block.id, block.line]] : []))).toEqual([
    ["arrival", [{ kind: "text", text: "When" }]],
    ["part-2", [{ kind: "text", text: "Plain" }]],
  ]);
  expect(page.blocks[2]).toMatchObject({
    rows: [[[{ kind: "state", machine: "order", state: "open", id: "order-open" }], [{ text: "because" }]]],
  });
});
