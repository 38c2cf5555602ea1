import { beforeEach, expect, test, vi } from "vitest";
import { tier } from "../where";
import { addresses, visitWithText } from "./page-stage";

/**
 * The value of every text on a page, and in everything that its buttons open: an address that is a program, and markup.
 */
const program = "javascript:alert(1)//<img src=x onerror=alert(1)>";
/** A text that turns a path which begins with it into another host; checked only on the page as it opens. */
const otherHost = "/evil.example/x";

/** Elements that the portal makes nowhere; one that is there was made of a text. */
const foreign = "script, iframe, object, embed, base, meta, link[href], frame, portal, style, [srcdoc], img[src=x]";
const addressAttributes = ["href", "src", "action", "formaction", "xlink:href", "poster", "data", "background", "ping"];

/** Returns the elements of the current page in which a text took effect as markup or as a program. */
function obeyedTexts(): string[] {
  const lines: string[] = [];
  for (const element of document.body.querySelectorAll("*")) {
    const addLine = () => lines.push(element.outerHTML.slice(0, 160));
    if (element.matches(foreign)) addLine();
    for (const { name, value } of element.attributes) {
      if (name.startsWith("on") || (name === "style" && /url\(|expression|evil/i.test(value))) addLine();
      if (!addressAttributes.includes(name)) continue;
      const address = URL.canParse(value, location.href) ? new URL(value, location.href) : undefined;
      const isOwn =
        (address?.protocol === "http:" && address.host === location.host) ||
        address?.protocol === "blob:" ||
        (address?.protocol === "data:" && /^data:image\/(png|gif|jpeg|webp|svg\+xml)[;,]/.test(value));
      if (!isOwn) addLine();
    }
  }
  return lines;
}

/** The pages that show what they were given, so that there was something to obey. */
const showing = new Set<string>();

// a lookup with one text per value logs an error when it has none for this value
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

/** `longer` in tests/where.ts explains why each run covers only a part of the pages. */
const isTried = ([name]: (typeof addresses)[number], at: number): boolean =>
  process.env.PAGES ? process.env.PAGES.split(",").includes(name) : tier !== "wide" || at % 2 === 0;

for (const [name, query] of addresses.filter(isTried))
  test(
    `no text is interpreted as markup on ${name}?${new URLSearchParams(query).toString()}`,
    { timeout: 240_000 },
    async () => {
      const obeyedLines = new Set<string>();
      const collect = () => {
        for (const line of obeyedTexts()) obeyedLines.add(line);
        if (document.body.textContent.includes(program)) showing.add(name);
      };
      await visitWithText(name, query, program, collect);
      await visitWithText(name, query, otherHost, collect, { uses: 0 });
      expect([...obeyedLines]).toEqual([]);
    },
  );

test("most pages show such a text", () => {
  if (!process.env.PAGES) expect(showing.size).toBeGreaterThan(40);
});
