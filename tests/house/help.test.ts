import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { screenAt } from "@/lib/catalogue/screens";
import { rewriteHelpLinks, helpSlugs, isHelpSlug } from "@/lib/help/articles";
import { helpArticle } from "@/lib/help/load";
import { helpHref, helpOfPages } from "@/lib/help/page-help";
import { searchHelp } from "@/lib/help/search/find";
import { locales } from "@/lib/i18n/locale";
import type { Block, Inline } from "@/lib/i18n/prose";

const linesOf = (block: Block): readonly (readonly Inline[])[] =>
  block.kind === "list"
    ? block.items
    : block.kind === "table"
      ? [...block.head, ...block.rows.flat()]
      : block.kind === "code"
        ? []
        : [block.line];

for (const locale of locales) {
  test(`${locale}: every listed article of the help centre is written, and no other`, async () => {
    const writtenSlugs = readdirSync(`messages/${locale}/help`).map((name) => name.replace(".md", ""));
    expect(writtenSlugs.sort()).toEqual([...helpSlugs].sort());
    for (const slug of helpSlugs) {
      const { title, lead, labels, blocks } = await helpArticle(locale, slug);
      expect([slug, title.length > 1, lead.length > 8, labels.length > 3, blocks.length > 1]).toEqual([
        slug,
        true,
        true,
        true,
        true,
      ]);
    }
  });

  test(`${locale}: every link of an article leads to a page or an article that is there`, async () => {
    for (const slug of helpSlugs) {
      const { blocks } = await helpArticle(locale, slug);
      const hrefs = blocks
        .flatMap(linesOf)
        .flat()
        .flatMap((part) => (part.kind === "link" ? [part.href] : []));
      const dead = hrefs.filter((href) => {
        const url = new URL(href, "http://portal");
        return (
          !screenAt(url.pathname) || (url.searchParams.has("article") && !isHelpSlug(url.searchParams.get("article")))
        );
      });
      expect([slug, dead]).toEqual([slug, []]);
    }
  });
}

test("each page has the article that is written down for it, whatever shorter address it lies under", () => {
  const slugAt = (path: string) => new URL(helpHref(path), "http://portal").searchParams.get("article");
  expect(helpOfPages.filter(([beginning, slug]) => slugAt(beginning) !== slug)).toEqual([]);
});

test("both languages write an article in the same parts", async () => {
  for (const slug of helpSlugs) {
    const [chinese, english] = await Promise.all(
      locales.map(async (locale) =>
        (await helpArticle(locale, slug)).blocks.map((block) => (block.kind === "heading" ? block.id : block.kind)),
      ),
    );
    expect([slug, english]).toEqual([slug, chinese]);
  }
});

test("an article is found by a part of a Chinese word, by words in any order, whatever their case and width", async () => {
  const slugs = async (locale: (typeof locales)[number], query: string) =>
    (await searchHelp(locale, query)).map(({ slug }) => slug);
  expect((await slugs("zh-CN", "挂单"))[0]).toBe("limit-orders");
  expect(await slugs("zh-CN", "中间行 全额")).toContain("fees");
  expect((await slugs("en-US", "order LIMIT"))[0]).toBe("limit-orders");
  expect(await slugs("en-US", "ＩＢＡＮ")).toContain("payees");
  expect(await slugs("en-US", "zebra aquarium")).toEqual([]);
  expect(await slugs("en-US", "  ")).toEqual([]);
});

test("each page's help is an article that is there", () => {
  for (const path of ["/b2b/exchange/exchangeApply", "/b2b/setting/safety/sessions", "/login", "/b2b/account"]) {
    expect(isHelpSlug(new URL(helpHref(path), "http://portal").searchParams.get("article"))).toBe(true);
  }
  expect(helpHref("/partner")).toBe("/help");
  // outside the portal's shell: what is under way in the page stays
  expect(helpHref("/b2b/account")).toBe("/help?article=balances");
  // links of an article that was found inside the shell stay in it
  expect(rewriteHelpLinks("/b2b/help", [{ href: "/help?article=fees" }, { href: "/b2b/account" }])).toEqual([
    { href: "/b2b/help?article=fees" },
    { href: "/b2b/account" },
  ]);
});
