// `npm run -s catalogue`: every call and screen as JSON. Every call has a handler, which the compiler ensures; a screen
// is listed when its page exists.
import { readdirSync } from "node:fs";
import path from "node:path";
import { areas } from "../lib/catalogue/calls";
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

const calls = Object.entries(areas).flatMap(([area, rows]) =>
  Object.values(rows).map(({ method, path: address }) => ({
    area: area === "operations" ? "simulator" : area,
    method,
    path: address,
    answered: true,
  })),
);

const shown = screens
  .filter((screen) => pages.has(screen.path))
  .map(({ area, path: address }) => ({ area, path: address }));

console.log(JSON.stringify({ calls, screens: shown }));
