import { chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { freePort } from "../../tools/process/free-port";
import * as system from "../fixtures/chromium";
import { atLeast, atMost, median, type Bench, type Benchmark } from "./harness";
import { openPortal } from "./portal";
import { openReferenceApp } from "./reference-app";
import { routesOf, type RouteAsked } from "./routes";

const forms = ["mobile", "desktop"] as const;
type Form = (typeof forms)[number];

/** What Lighthouse says of a page, scores from 0 to 100. */
interface Seen {
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
    const barest: RouteAsked = { screen: "barest Next page", url: reference.url, cookie: "" };
    for (const form of forms) {
      const seen: Seen[] = [];
      const floor: Seen[] = [];
      for (const [index, route] of routes.slice(0, bench.rounds(routes.length)).entries()) {
        if (index % routesAFloor === 0) floor.push(await seenBy(port, barest, form));
        const one = await seenBy(port, route, form);
        seen.push(one);
        bench.say(
          `${form} ${one.screen}: ${one.performance}, ${one.accessibility}, ${one.bestPractices}; CLS ${one.shift.toFixed(3)}, LCP ${one.largestPaintSeconds.toFixed(2)} s${one.failing.map((audit) => ` · ${audit}`).join("")}`,
        );
      }
      reportOn(bench, form, seen, floor);
    }
  },
};

/** The barest page is looked at once before so many routes: what nothing built on Next can surpass here and now. */
const routesAFloor = 6;

function reportOn(bench: Bench, form: Form, seen: readonly Seen[], floor: readonly Seen[]): void {
  const barest = (figure: (one: Seen) => number) => ({ name: "barest Next page", value: median(floor.map(figure)) });
  const all = (figure: (one: Seen) => number) => seen.map(figure);
  const at = (figure: (one: Seen) => number, value: number) => seen.find((one) => figure(one) === value)?.screen ?? "";
  const worst = (
    name: string,
    figure: (one: Seen) => number,
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
    ours: median(all((one) => one.performance)),
    target: atLeast(97, ""),
    reference: barest((one) => one.performance),
  });
  worst("performance", (one) => one.performance, Math.min, atLeast(92, ""), true);
  worst("accessibility", (one) => one.accessibility, Math.min, atLeast(100, ""));
  worst("best practices", (one) => one.bestPractices, Math.min, atLeast(100, ""));
  worst("CLS", (one) => one.shift, Math.max, atMost(0.02, ""));
  worst("LCP", (one) => one.largestPaintSeconds, Math.max, atMost(1.8, "s"), true);
}

/** Lighthouse now and then loses its own trace on a busy machine: so often it is asked before the page is at fault. */
const triesMax = 3;

async function seenBy(port: number, route: RouteAsked, form: Form): Promise<Seen> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await seenOnce(port, route, form);
    } catch (cause) {
      if (tries === triesMax) throw cause;
    }
  }
}

async function seenOnce(port: number, { screen, url, cookie }: RouteAsked, form: Form): Promise<Seen> {
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
