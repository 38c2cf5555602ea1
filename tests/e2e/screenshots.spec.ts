import { existsSync, readdirSync } from "node:fs";
import { screens } from "../../lib/catalogue/screens";
import { noticesScreens } from "../../lib/notices/screens";
import { addressOf } from "../fixtures/addresses";
import { applyForVerification } from "./applying";
import { expectStoredPicture, nameOf } from "./reference-pictures";
import { bothLanguages, leftOut } from "./long";
import type { Language } from "./ops-fixtures";
import { aCase, opsAddresses } from "./ops-addresses";
import { expect, test } from "./portal-fixtures";

// Compares every page with its stored picture. The worlds are paused on one Wednesday, so a difference was caused by a
// change: an intended one is checked and stored (`LONG=1 npx playwright test screenshots
// --update-snapshots`), an unintended one is a regression.

/** A phone, a tablet, two laptops and a monitor. */
const widths = [360, 768, 1_280, 1_440, 1_920] as const;
const inPortal = screens.filter(({ path }) => !path.startsWith("/ops") && path !== "/b2b").map(({ path }) => path);
const pictureName = (address: string): string =>
  address === "/ops" ? "console-worlds" : nameOf(address.replace(/^\/ops\/worlds\/[^/]+/, "/console"));
const names = new Set([...inPortal.map(nameOf), ...opsAddresses("one").map(pictureName)]);

if (!leftOut.screenshots)
  for (const language of bothLanguages)
    for (const scheme of ["light", "dark"] as const) for (const width of widths) comparePages(language, scheme, width);

function comparePages(language: Language, scheme: "light" | "dark", width: number) {
  test.describe(`${language}, ${scheme}, ${width} px`, () => {
    test.use({ language, scheme });
    const folder = `${language}-${scheme}-${width}`;

    test("every page of the portal looks as it is kept", async ({ portal }, info) => {
      test.setTimeout(900_000);
      await portal.setViewportSize({ width, height: 900 });
      await portal.goto(noticesScreens.notices.path);
      const notice = await portal.getByRole("main").locator("a[href*='/notice/']").first().getAttribute("href");
      for (const path of inPortal) {
        await portal.goto(addressOf(path, { noticeId: notice?.split("/").at(-1) ?? "" }));
        await expect(portal.locator("h1, [role=alert]").first()).toBeVisible();
        await expectStoredPicture(portal, folder, nameOf(path), info);
      }
    });

    test("every page of the console looks as it is kept", async ({ ops, request, world }, info) => {
      test.setTimeout(900_000);
      await ops.setViewportSize({ width, height: 900 });
      const application = await applyForVerification(request, world);
      for (const address of opsAddresses(world)) {
        await ops.goto(address.replace(aCase, application));
        await expect(ops.getByRole("heading", { level: 1 })).toBeVisible();
        await expectStoredPicture(ops, folder, pictureName(address), info);
      }
    });

    test("no picture is kept of a page that is no more", () => {
      const stored = `tests/fixtures/screenshots/${folder}`;
      const storedNames = existsSync(stored) ? readdirSync(stored).map((file) => file.replace(/\.webp$/, "")) : [];
      expect(storedNames.filter((name) => !names.has(name))).toEqual([]);
    });
  });
}
