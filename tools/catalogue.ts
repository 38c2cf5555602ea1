// `npm run -s catalogue`: every call and screen as JSON. Every call has a handler, which the compiler ensures; a screen
// is listed when its page exists.
import { readdirSync } from "node:fs";
import path from "node:path";
import { callNames } from "../lib/catalogue/calls";
import { screens } from "../lib/catalogue/screens";

/** Lists the paths of all pages: folders of app with a page.tsx, without the names of groups, parameters in braces. */
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

/** Names the area of a call or screen; the console belongs to the simulator. */
const areaName = (area: string) => (area === "operations" ? "simulator" : area);

const calls = [...callNames].map(([{ method, path: address }, name]) => ({
  area: areaName(name.split(".")[0] ?? ""),
  method,
  path: address,
  answered: true,
}));

const builtScreens = screens
  .filter((screen) => pages.has(screen.path))
  .map(({ area, path: address }) => ({ area: areaName(area), path: address }));

console.log(JSON.stringify({ calls, screens: builtScreens }));
