import { chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { freePort } from "../../tools/process/free-port";
import * as system from "../fixtures/chromium";
import { atLeast, atMost, median, type Bench, type Benchmark } from "./harness";
import { openPortal } from "./portal";
import { openReferenceApp } from "./reference-app";
import { routesOf, type BenchRoute } from "./routes";

const forms = ["mobile", "desktop"] as const;
type Form = (typeof forms)[number];

/** Holds the result of Lighthouse for a page, with scores from 0 to 100. */
interface PageScores {
  readonly screen: string;
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly shift: number;
  readonly largestPaintSeconds: number;
  /** The audits of accessibility and best practices that it does not pass. */
  readonly failing: readonly string[];
}

export const benchmark: Benchmark = {
  name: "WEB-2",
  about: "Lighthouse on every route, signed in, mobile and desktop, beside what the barest Next page is given",
  async run(bench) {
    const [portal, reference] = [await openPortal(bench), await openReferenceApp(bench)];
    const executablePath = system.chromium();
    const port = await freePort();
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: [...system.chromiumArguments, `--remote-debugging-port=${port}`],
    });
    bench.defer(() => browser.close());
    // the browser itself writes on the console of a page that answers 404, so that no such page has its full marks
    const routes = (await routesOf(portal)).filter(({ screen }) => screen !== "/404");
    const barest: BenchRoute = { screen: "barest Next page", url: reference.url, cookie: "" };
    for (const form of forms) {
      const scores: PageScores[] = [];
      const floor: PageScores[] = [];
      for (const [index, route] of routes.slice(0, bench.rounds(routes.length)).entries()) {
        if (index % routesAFloor === 0) floor.push(await measurePage(port, barest, form));
        const pageScores = await measurePage(port, route, form);
        scores.push(pageScores);
        bench.log(
          `${form} ${pageScores.screen}: ${pageScores.performance}, ${pageScores.accessibility}, ${pageScores.bestPractices}; CLS ${pageScores.shift.toFixed(3)}, LCP ${pageScores.largestPaintSeconds.toFixed(2)} s${pageScores.failing.map((audit) => ` · ${audit}`).join("")}`,
        );
      }
      reportOn(bench, form, scores, floor);
    }
  },
};

/**
 * The barest page is measured before each group of this many routes: a page built on Next cannot surpass it on this
 * machine.
 */
const routesAFloor = 6;

function reportOn(bench: Bench, form: Form, scores: readonly PageScores[], floor: readonly PageScores[]): void {
  const barest = (figure: (page: PageScores) => number) => ({
    name: "barest Next page",
    value: median(floor.map(figure)),
  });
  const all = (figure: (page: PageScores) => number) => scores.map(figure);
  const at = (figure: (page: PageScores) => number, value: number) =>
    scores.find((page) => figure(page) === value)?.screen ?? "";
  const worst = (
    name: string,
    figure: (page: PageScores) => number,
    pick: (...values: number[]) => number,
    target: ReturnType<typeof atLeast>,
    isOfSpeed = false,
  ) => {
    const value = pick(...all(figure));
    bench.report({
      metric: `${form}: ${name}, worst (${at(figure, value)})`,
      ours: value,
      target,
      ...(isOfSpeed && { reference: barest(figure) }),
    });
  };
  bench.report({
    metric: `${form}: performance, median`,
    ours: median(all((page) => page.performance)),
    target: atLeast(97, ""),
    reference: barest((page) => page.performance),
  });
  worst("performance", (page) => page.performance, Math.min, atLeast(92, ""), true);
  worst("accessibility", (page) => page.accessibility, Math.min, atLeast(100, ""));
  worst("best practices", (page) => page.bestPractices, Math.min, atLeast(100, ""));
  worst("CLS", (page) => page.shift, Math.max, atMost(0.02, ""));
  worst("LCP", (page) => page.largestPaintSeconds, Math.max, atMost(1.8, "s"), true);
}

/**
 * Lighthouse occasionally loses its own trace on a busy machine: it runs up to this many times before the page is at
 * fault.
 */
const triesMax = 3;

async function measurePage(port: number, route: BenchRoute, form: Form): Promise<PageScores> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await measureOnce(port, route, form);
    } catch (cause) {
      if (tries === triesMax) throw cause;
    }
  }
}

async function measureOnce(port: number, { screen, url, cookie }: BenchRoute, form: Form): Promise<PageScores> {
  const ran = await lighthouse(
    url,
    {
      port,
      logLevel: "error",
      onlyCategories: ["performance", "accessibility", "best-practices"],
      ...(cookie && { extraHeaders: { cookie } }),
    },
    form === "desktop" ? desktopConfig : undefined,
  );
  if (!ran) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { categories, audits, runtimeError } = ran.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const failing = ["accessibility", "best-practices"]
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    screen,
    failing,
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    shift: figure("cumulative-layout-shift"),
    largestPaintSeconds: figure("largest-contentful-paint") / 1000,
  };
}
