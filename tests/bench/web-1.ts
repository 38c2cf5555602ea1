import { brotliCompressSync } from "node:zlib";
import { chromium, type Browser } from "@playwright/test";
import * as system from "../fixtures/chromium";
import { ratioAtMost, type Benchmark } from "./harness";
import { openPortal } from "./portal";
import { openReferenceApp } from "./reference-app";
import { routesOf, type BenchRoute } from "./routes";

export const benchmark: Benchmark = {
  name: "WEB-1",
  about:
    "JavaScript of every route, cold, Brotli, everything that is loaded until the page is idle, against a bare page of MUI's own integration of the same kind: a list with pickers for a page with a table, a form for the others",
  async run(bench) {
    const [portal, reference] = [await openPortal(bench), await openReferenceApp(bench)];
    const executablePath = system.chromium();
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: system.chromiumArguments,
    });
    bench.defer(() => browser.close());
    const weigh = async (name: string, path: string) => ({
      name,
      value: (await weighPage(browser, { screen: path, url: reference.url + path, cookie: "" })).kilobytes,
    });
    const [list, form] = [
      await weigh("bare MUI list with pickers", "/mui/list"),
      await weigh("bare MUI form", "/mui/form"),
    ];
    bench.report({ metric: "kB, bare MUI form", ours: form.value, reference: await weigh("bare Next page", "/") });
    for (const route of await routesOf(portal)) {
      const { kilobytes, hasTable } = await weighPage(browser, route);
      bench.report({
        metric: `kB, ${route.screen}`,
        ours: kilobytes,
        reference: hasTable ? list : form,
        target: ratioAtMost(1.2),
      });
    }
  },
};

/** A page that polls is never without traffic: then what came until here counts. */
const idleMillisecondsMax = 5_000;

/**
 * Returns the kilobytes of scripts that a browser loads on its first visit, each compressed as a server would, and
 * whether the page has a table. Every script counts once.
 */
async function weighPage(
  browser: Browser,
  { url, cookie }: BenchRoute,
): Promise<{ kilobytes: number; hasTable: boolean }> {
  const context = await browser.newContext();
  try {
    if (cookie)
      await context.addCookies(
        cookie
          .split("; ")
          .map((pair) => ({ name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1), url })),
      );
    const page = await context.newPage();
    const scripts = new Map<string, Promise<number>>();
    page.on("response", (answer) => {
      const isScript = /javascript/.test(answer.headers()["content-type"] ?? "");
      if (isScript && answer.ok())
        scripts.set(
          answer.url(),
          answer.body().then(
            (body) => brotliCompressSync(body).length,
            () => 0,
          ),
        );
    });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForLoadState("networkidle", { timeout: idleMillisecondsMax }).catch(() => {});
    const sizes = await Promise.all(scripts.values());
    return {
      kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000,
      hasTable: (await page.locator("table").count()) > 0,
    };
  } finally {
    await context.close();
  }
}
