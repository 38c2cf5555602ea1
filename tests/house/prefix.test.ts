import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// The portal may be mounted under a menu prefix (MENU_PREFIX). Next's own links, forms and redirects add it automatically; all other code that opens an address must add it. tests/e2e/menu-prefix.spec.ts tests a portal that was built under a prefix, in the long programme.
// themselves; whatever leads to an address without them must put it before. tests/e2e/menu-prefix.spec.ts walks through
// a portal that was built under one, in the long programme.

/**
 * Lists the files that run in the browser: pages, parts, and the parts of the contract that they use. The simulator and
 * the backends do not.
 */
const sources = ["app", "components", "lib"]
  .flatMap((top) => readdirSync(top, { recursive: true, encoding: "utf8" }).map((name) => `${top}/${name}`))
  .filter((file) => /\.tsx?$/.test(file) && !/^lib\/(simulator|backend)\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const leads = /\blocation\.(assign|replace)\(|\blocation\.href = |\bnew EventSource\(|(?<![.\w])fetch\(|\bsendBeacon\(/;

test("every address outside of Next's own links has the menu prefix before it", () => {
  const past = sources.filter(({ text }) => leads.test(text) && !/\bmenuPrefix\b/.test(text)).map(({ file }) => file);
  expect(past).toEqual([
    "components/access/sign-in/taken-grant.ts", // receives the prefix: the sibling edition's may belong to another host
  ]);
});

test("no plain link, picture or form names an address of the portal", () => {
  const offenders = sources.filter(({ text }) =>
    /<(a|img|form|iframe|link|script)\b[^>]*\b(href|src|action)=[{`"]+\//.test(text),
  );
  expect(offenders.map(({ file }) => file)).toEqual([]);
});
