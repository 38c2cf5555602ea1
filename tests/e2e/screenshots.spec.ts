import { readdirSync } from "node:fs";
import { screens } from "../../lib/catalogue/screens";
import { noticesScreens } from "../../lib/notices/screens";
import { addressOf } from "../fixtures/addresses";
import { applied } from "./applying";
import { looksAsKept, nameOf } from "./kept-pictures";
import { both, leftOut } from "./long";
import { aCase, opsAddresses } from "./ops-addresses";
import { expect, test } from "./portal-fixtures";

// Every page as it looks, compared with the picture that is kept of it. The worlds stand still on one Wednesday, so what
// differs was changed: who meant to looks at it and keeps it (`LONG=1 npx playwright test screenshots
// --update-snapshots`), who did not has found what else moved.

const width = 1_366;
const inPortal = screens.filter(({ path }) => !path.startsWith("/ops") && path !== "/b2b").map(({ path }) => path);
const named = (address: string): string =>
  address === "/ops" ? "console-worlds" : nameOf(address.replace(/^\/ops\/worlds\/[^/]+/, "/console"));
const names = new Set([...inPortal.map(nameOf), ...opsAddresses("one").map(named)]);

if (!leftOut.screenshots)
  for (const language of both)
    for (const scheme of ["light", "dark"] as const)
      test.describe(`${language}, ${scheme}`, () => {
        test.use({ language, scheme });
        const folder = `${language}-${scheme}`;

        test("every page of the portal looks as it is kept", async ({ portal }, info) => {
          test.setTimeout(900_000);
          await portal.setViewportSize({ width, height: 900 });
          await portal.goto(noticesScreens.notices.path);
          const notice = await portal.getByRole("main").locator("a[href*='/notice/']").first().getAttribute("href");
          for (const path of inPortal) {
            await portal.goto(addressOf(path, { noticeId: notice?.split("/").at(-1) ?? "" }));
            await expect(portal.locator("h1, [role=alert]").first()).toBeVisible();
            await looksAsKept(portal, folder, nameOf(path), info);
          }
        });

        test("every page of the console looks as it is kept", async ({ ops, request, world }, info) => {
          test.setTimeout(900_000);
          await ops.setViewportSize({ width, height: 900 });
          const application = await applied(request, world);
          for (const address of opsAddresses(world)) {
            await ops.goto(address.replace(aCase, application));
            await expect(ops.getByRole("heading", { level: 1 })).toBeVisible();
            await looksAsKept(ops, folder, named(address), info);
          }
        });

        test("no picture is kept of a page that is no more", () => {
          const kept = readdirSync(`tests/fixtures/screenshots/${folder}`).map((file) => file.replace(/\.webp$/, ""));
          expect(kept.filter((name) => !names.has(name))).toEqual([]);
        });
      });
