import { gzipSync } from "node:zlib";
import { chromium, type Browser } from "@playwright/test";
import * as system from "../fixtures/chromium";
import { median, quantile, ratioAtMost, type Benchmark } from "./harness";
import { openPortal } from "./portal";
import { openReferenceApp } from "./reference-app";
import { routesOf, type BenchRoute } from "./routes";

export const benchmark: Benchmark = {
  name: "WEB-1",
  about:
    "JavaScript of every route, cold, gzip, everything that is loaded until the page is idle, against the barest Next page",
  async run(bench) {
    const [portal, reference] = [await openPortal(bench), await openReferenceApp(bench)];
    const executablePath = system.chromium();
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: system.chromiumArguments,
    });
    bench.defer(() => browser.close());
    const barest = {
      name: "barest Next page",
      value: await kilobytes(browser, { screen: "/", url: reference.url, cookie: "" }),
    };
    const weights: { screen: string; weight: number }[] = [];
    for (const route of await routesOf(portal)) {
      const weight = await kilobytes(browser, route);
      weights.push({ screen: route.screen, weight });
      bench.report({
        metric: `kB, ${route.screen}`,
        ours: weight,
        reference: barest,
        ...(route.screen === "/login" && { target: ratioAtMost(1.2) }),
      });
    }
    const all = weights.map(({ weight }) => weight);
    bench.report({ metric: "kB, median route", ours: median(all), reference: barest });
    bench.report({
      metric: "kB, 95th percentile of routes",
      ours: quantile(all, 0.95),
      reference: barest,
      target: ratioAtMost(1.6),
    });
    bench.report({ metric: "kB, worst route", ours: Math.max(...all), reference: barest, target: ratioAtMost(2.1) });
  },
};

/** A page that polls is never without traffic: then what came until here counts. */
const idleMillisecondsMax = 5_000;

/**
 * Returns the kilobytes of scripts that a browser loads on its first visit, each compressed as a server would. Every
 * script counts once.
 */
async function kilobytes(browser: Browser, { url, cookie }: BenchRoute): Promise<number> {
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
            (body) => gzipSync(body).length,
            () => 0,
          ),
        );
    });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForLoadState("networkidle", { timeout: idleMillisecondsMax }).catch(() => {});
    const sizes = await Promise.all(scripts.values());
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  } finally {
    await context.close();
  }
}
