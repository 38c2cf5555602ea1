import { screens } from "@/lib/catalogue/screens";
import { operationsScreens } from "@/lib/operations/screens";
import { addressOf } from "../fixtures/addresses";
import type { Portal } from "./portal";

export interface BenchRoute {
  /** As the screen's row writes it. */
  readonly screen: string;
  readonly url: string;
  /** The session it is seen with. */
  readonly cookie: string;
}

/** The demo has no applications and no uploaded documents: operations set up its merchants. */
const withoutExample: ReadonlySet<string> = new Set(
  [
    operationsScreens.material,
    operationsScreens.settlementPayee,
    operationsScreens.receivingApplication,
    operationsScreens.verification,
  ].map(({ path }) => path),
);

/**
 * Every screen of the catalogue, each as somebody sees it who may: pages for nobody without a session. A screen that
 * only leads on to another is left out.
 */
export async function routesOf({ url, cookies, rows }: Portal): Promise<BenchRoute[]> {
  const testedScreens = screens.filter(({ path }) => !withoutExample.has(path));
  const routes = testedScreens.map(({ path, access }) => ({
    screen: path,
    url: url + addressOf(path, rows),
    cookie: access === "nobody" ? "" : access === "operations" ? cookies.operations : cookies.owner,
  }));
  const answers = await Promise.all(
    routes.map(async (route) => ({
      route,
      status: (await fetch(route.url, { headers: { cookie: route.cookie }, redirect: "manual" })).status,
    })),
  );
  const failures = answers.filter(({ route, status }) => status >= 500 || (status === 404 && route.screen !== "/404"));
  if (failures.length > 0)
    throw new Error(`no page is at ${failures.map(({ route, status }) => `${route.url} (${status})`).join(", ")}`);
  return answers.filter(({ status }) => status < 300 || status >= 400).map(({ route }) => route);
}
