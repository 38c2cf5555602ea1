import { screens } from "@/lib/catalogue/screens";
import { operationsScreens } from "@/lib/operations/screens";
import { addressOf } from "../fixtures/addresses";
import type { Portal } from "./portal";

export interface RouteAsked {
  /** As the screen's row writes it. */
  readonly screen: string;
  readonly url: string;
  /** The session it is seen with. */
  readonly cookie: string;
}

/** Nobody of the demo has applied for anything or handed in papers: its merchants were set up by operations. */
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
export async function routesOf({ url, cookies, rows }: Portal): Promise<RouteAsked[]> {
  const seen = screens.filter(({ path }) => !withoutExample.has(path));
  const asked = seen.map(({ path, needs }) => ({
    screen: path,
    url: url + addressOf(path, rows),
    cookie: needs === "nobody" ? "" : needs === "operations" ? cookies.operations : cookies.owner,
  }));
  const answers = await Promise.all(
    asked.map(async (route) => ({
      route,
      status: (await fetch(route.url, { headers: { cookie: route.cookie }, redirect: "manual" })).status,
    })),
  );
  const broken = answers.filter(({ route, status }) => status >= 500 || (status === 404 && route.screen !== "/404"));
  if (broken.length > 0)
    throw new Error(`no page is at ${broken.map(({ route, status }) => `${route.url} (${status})`).join(", ")}`);
  return answers.filter(({ status }) => status < 300 || status >= 400).map(({ route }) => route);
}
