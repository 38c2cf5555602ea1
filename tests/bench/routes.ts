import { screens } from "@/lib/catalogue/screens";
import type { Bench } from "./harness";
import { pathOf, type Portal } from "./portal";

export interface RouteAsked {
  /** As the screen's row writes it. */
  readonly screen: string;
  readonly url: string;
  /** The session it is seen with. */
  readonly cookie: string;
}

/**
 * Every screen of the catalogue, each as somebody sees it who may: pages for nobody without a session. A screen that
 * only leads on to another is left out.
 */
export async function routesOf(bench: Bench, { url, cookies }: Portal): Promise<RouteAsked[]> {
  const asked = screens.map(({ path, needs }) => ({
    screen: path,
    url: url + pathOf(path),
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
    bench.say(
      `left out, because no page is there: ${broken.map(({ route, status }) => `${route.screen} (${status})`).join(", ")}`,
    );
  return answers
    .filter((answer) => !broken.includes(answer) && (answer.status < 300 || answer.status >= 400))
    .map(({ route }) => route);
}
