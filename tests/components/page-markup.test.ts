import { beforeEach, expect, test, vi } from "vitest";
import { tier } from "../where";
import { addresses, shownWith } from "./page-stage";

/** What stands in every text of a page, and in all that its buttons open: an address that is a program, and markup. */
const program = "javascript:alert(1)//<img src=x onerror=alert(1)>";
/** What makes another host of a path that begins with a text; looked for on the page as it is opened. */
const otherHost = "/evil.example/x";

/** Elements that the portal makes nowhere; one that is there was made of a text. */
const foreign = "script, iframe, object, embed, base, meta, link[href], frame, portal, style, [srcdoc], img[src=x]";
const addressed = ["href", "src", "action", "formaction", "xlink:href", "poster", "data", "background", "ping"];

/** What of the page as it is was obeyed that is a text. */
function obeyed(): string[] {
  const found: string[] = [];
  for (const one of document.body.querySelectorAll("*")) {
    const line = one.outerHTML.slice(0, 160);
    if (one.matches(foreign)) found.push(line);
    for (const { name, value } of one.attributes) {
      if (name.startsWith("on") || (name === "style" && /url\(|expression|evil/i.test(value))) found.push(line);
      if (!addressed.includes(name)) continue;
      const address = URL.canParse(value, location.href) ? new URL(value, location.href) : undefined;
      const isOwn =
        (address?.protocol === "http:" && address.host === location.host) ||
        address?.protocol === "blob:" ||
        (address?.protocol === "data:" && /^data:image\/(png|gif|jpeg|webp|svg\+xml)[;,]/.test(value));
      if (!isOwn) found.push(line);
    }
  }
  return found;
}

/** The pages that show what they were given, so that there was something to obey. */
const showing = new Set<string>();

// what has a text for each of its values says that it has none for this one
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

/** `longer` of tests/where.ts says why not all of them each time. */
const isTried = ([name]: (typeof addresses)[number], at: number): boolean =>
  process.env.PAGES ? process.env.PAGES.split(",").includes(name) : tier !== "wide" || at % 2 === 0;

for (const [name, query] of addresses.filter(isTried))
  test(
    `whatever its texts say, ${name}?${new URLSearchParams(query).toString()} obeys none of them`,
    { timeout: 240_000 },
    async () => {
      const found = new Set<string>();
      const look = () => {
        for (const line of obeyed()) found.add(line);
        if (document.body.textContent.includes(program)) showing.add(name);
      };
      await shownWith(name, query, program, look);
      await shownWith(name, query, otherHost, look, { uses: 0 });
      expect([...found]).toEqual([]);
    },
  );

test("most pages show such a text", () => {
  if (!process.env.PAGES) expect(showing.size).toBeGreaterThan(40);
});
