// `npm run -s catalogue`: every call and screen as JSON. Every call has a handler, which the compiler ensures; a screen
// is listed when its page exists.
import { readdirSync } from "node:fs";
import path from "node:path";
import { callNames } from "../lib/catalogue/calls";
import { screens } from "../lib/catalogue/screens";

/** The paths of all pages: folders of app that hold a page.tsx, without the groups' names, parameters in braces. */
const pages = new Set(
  readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => file === "page.tsx" || file.endsWith("/page.tsx"))
    .map(
      (file) =>
        `/${file
          .replace(/\/?page\.tsx$/, "")
          .split("/")
          .filter((part) => !/^\(.*\)$/.test(part))
          .join("/")
          .replace(/\[(\w+)\]/g, "{$1}")}`,
    ),
);

/** The console belongs to the simulator. */
const named = (area: string) => (area === "operations" ? "simulator" : area);

const calls = [...callNames].map(([{ method, path: address }, name]) => ({
  area: named(name.split(".")[0] ?? ""),
  method,
  path: address,
  answered: true,
}));

const shown = screens
  .filter((screen) => pages.has(screen.path))
  .map(({ area, path: address }) => ({ area: named(area), path: address }));

console.log(JSON.stringify({ calls, screens: shown }));
