import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ConsoleMenu, ConsoleMenuDrawer } from "@/components/operations/console/console-menu";
import { buildConsoleMenu } from "@/components/operations/console/console-tree";
import { menuInWorld } from "@/components/operations/console/menu-in-world";
import { WaitingWorkList } from "@/components/operations/console/waiting-list";
import { waitingAge } from "@/components/operations/console/waiting-age";
import { waitingByPath, workQueueRoute, type WorkQueues } from "@/components/operations/console/work-queues";
import { WorldBar } from "@/components/operations/console/world-bar";
import { consoleWorldRoute, worldInPath } from "@/components/operations/worlds/world-route";
import { currentMenuItem } from "@/components/shell/frame/current-entry";
import { consoleGroups } from "@/lib/gate/screen";
import { timeZone } from "@/lib/i18n/locale";
import { workQueues } from "@/lib/operations/queues";
import { operationsScreens, worldScreens } from "@/lib/operations/screens";
import { dayMs, hourMs, minuteMs } from "@/lib/time/instant";
import kit from "@/messages/en-US/kit.json";
import operations from "@/messages/en-US/operations.json";
import shell from "@/messages/en-US/shell.json";
import { Navigation } from "./navigation";

const now = new Date("2026-03-18T02:00:00.000Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
// titles are the paths: the texts are another test's
const tree = buildConsoleMenu(Object.values(operationsScreens), ({ path }) => path);
const noWork: WorkQueues = { now, rows: [] };
const someWork: WorkQueues = {
  now,
  rows: [
    { queue: "logistics", count: 1, oldest: ago(2 * dayMs) },
    { queue: "enquiries", count: 4, oldest: ago(5 * hourMs) },
    { queue: "materials", count: 2, oldest: ago(3 * minuteMs) },
  ],
};

afterEach(() => void vi.unstubAllGlobals());

/** Stubs a server that returns the queues, and returns the requested paths. */
function answering(queues: () => WorkQueues): string[] {
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    paths.push(path);
    return Response.json({ code: "0", message: "OK", result: queues() });
  });
  return paths;
}

const inConsole = (path: string, part: ReactNode) => (
  <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>
    <Navigation path={path}>
      {/* named cast: the English texts have the Chinese ones' keys, which a house test proves */}
      <NextIntlClientProvider locale="en-US" messages={{ shell, kit, operations } as never} timeZone={timeZone}>
        {part}
      </NextIntlClientProvider>
    </Navigation>
  </SWRConfig>
);
let cache = new Map();
const renderAt = (path: string, part: ReactNode = <ConsoleMenu tree={tree} />) => {
  cache = new Map();
  return render(inConsole(path, part));
};
const headings = () =>
  within(screen.getByRole("navigation"))
    .getAllByRole("list")
    .flatMap((list) => list.getAttribute("aria-labelledby") ?? [])
    .map((id) => document.getElementById(id)?.textContent);

describe("the menu follows from the screens", () => {
  test("each page of a world is declared with a group and has one entry in it, in a group with a heading", () => {
    const entries = tree.flatMap(({ group, items }) => items.map(({ path }) => [path, group]));
    expect(Object.values(worldScreens).filter(({ menu }) => menu === null)).toEqual([]);
    expect(new Set(entries.map(([path]) => path)).size).toBe(entries.length);
    expect(entries).toHaveLength(Object.values(operationsScreens).filter(({ menu }) => menu !== null).length);
    expect(tree.map(({ group }) => group)).toEqual([...consoleGroups]);
    expect(Object.keys(operations.menu)).toEqual([...consoleGroups]);
  });

  test("in a world there are its pages and the console's, elsewhere the console's alone", () => {
    answering(() => noWork);
    renderAt("/ops/worlds/demo/market");
    expect(headings()).toEqual(consoleGroups.map((group) => operations.menu[group]));
    expect(screen.getByRole("link", { name: "/ops/worlds/{world}/fees" }).getAttribute("href")).toBe(
      "/ops/worlds/demo/fees",
    );
    cleanup();
    renderAt("/ops/scenarios");
    expect(headings()).toEqual([operations.menu.console]);
  });

  test.each([
    ["/ops/worlds/demo", "/ops/worlds/demo"],
    ["/ops/worlds/demo/settlement-payees/PE1", "/ops/worlds/demo/settlement-payees"],
    ["/ops/worlds/demo/exchanges/FX1", "/ops/worlds/demo/market"],
    ["/ops/worlds/demo/orders/PY1", "/ops/worlds/demo/find"],
    ["/ops/accounts", "/ops/accounts"],
  ])("on %s the entry of %s is the marked one", (at, entry) => {
    expect(currentMenuItem(menuInWorld(tree, worldInPath(at)), at)?.path).toBe(entry);
  });

  test("each queue leads to a page in the menu", () => {
    const inDemo = menuInWorld(tree, "demo").flatMap(({ items }) => items.map(({ path }) => path));
    expect(Object.values(workQueues).filter(({ page }) => !inDemo.includes(consoleWorldRoute("demo", page)))).toEqual(
      [],
    );
    expect(workQueueRoute("demo", "logistics")).toBe("/ops/worlds/demo/materials?tab=logistics");
    expect(workQueueRoute("demo", "incomes")).toBe("/ops/worlds/demo/incomes");
  });
});

describe("what waits stands beside its page", () => {
  test("the queues of one page are added up, and the oldest of all counts", () => {
    expect([...waitingByPath("demo", someWork)]).toEqual([
      ["/ops/worlds/demo/materials", { count: 3, oldest: ago(2 * dayMs) }],
      ["/ops/worlds/demo/enquiries", { count: 4, oldest: ago(5 * hourMs) }],
    ]);
  });

  test.each([
    [0, "minutes", 0],
    [hourMs - 1, "minutes", 59],
    [hourMs, "hours", 1],
    [dayMs - 1, "hours", 23],
    [dayMs, "days", 1],
    [400 * dayMs, "days", 400],
    [-hourMs, "minutes", 0],
  ])("after %d ms it is given in %s", (ms, unit, count) => {
    expect(waitingAge(ago(ms), now)).toEqual({ unit, count });
  });

  test("the amount and the age of the oldest are displayed, and read out in words; no other page has any", async () => {
    const paths = answering(() => someWork);
    renderAt("/ops/worlds/demo/market");
    const entry = await screen.findByRole("link", { name: /3 waiting, the oldest for 2 d/ });
    expect(entry.getAttribute("href")).toBe("/ops/worlds/demo/materials");
    expect(entry.textContent).toContain("3 · 2 d");
    expect(screen.getAllByRole("link").filter(({ textContent }) => textContent.includes("waiting"))).toHaveLength(2);
    expect(paths).toEqual(["/api/ops/worlds/demo/queues"]);
  });

  test("they are loaded again with each page, and not at all outside a world", async () => {
    let work = someWork;
    const paths = answering(() => work);
    const { rerender } = renderAt("/ops/worlds/demo/market");
    await screen.findByText("4 · 5 h");
    work = noWork;
    rerender(inConsole("/ops/worlds/demo/fees", <ConsoleMenu tree={tree} />));
    await waitFor(() => expect(screen.queryByText("4 · 5 h")).toBeNull());
    expect(paths).toHaveLength(2);
    rerender(inConsole("/ops/scenarios", <ConsoleMenu tree={tree} />));
    expect(paths).toHaveLength(2);
  });
});

test("on narrow pages the menu is in a drawer, which closes as an entry is followed", async () => {
  answering(() => someWork);
  renderAt("/ops/worlds/demo/market", <ConsoleMenuDrawer tree={tree} />);
  expect(screen.queryByRole("navigation")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: shell.menu.open }));
  const menu = await screen.findByRole("navigation", { name: shell.menu.label });
  fireEvent.click(within(menu).getByRole("link", { name: "/ops/worlds/{world}/fees" }));
  await waitFor(() => expect(screen.queryByRole("navigation")).toBeNull());
});

describe("the overview", () => {
  test("lists what waits as the server orders it, each with a link to where it is done", () => {
    answering(() => someWork);
    renderAt("/ops/worlds/demo", <WaitingWorkList world="demo" initial={someWork} />);
    expect(
      screen
        .getAllByRole("row")
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Shipping details1\s*2 d/),
      expect.stringMatching(/^Feedback4\s*5 h/),
      expect.stringMatching(/^Trade documents2\s*3 min/),
    ]);
    expect(screen.getByRole("link", { name: operations.queues.names.logistics }).getAttribute("href")).toBe(
      "/ops/worlds/demo/materials?tab=logistics",
    );
  });

  test("says that nothing waits", () => {
    answering(() => noWork);
    renderAt("/ops/worlds/demo", <WaitingWorkList world="demo" initial={noWork} />);
    expect(screen.getByText(operations.queues.empty)).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
  });
});

test("the bar of a world has its name, its time, its clock's mode, the time to its next job and a link to the clock", () => {
  answering(() => noWork);
  const world = {
    name: "demo",
    seed: "demo",
    clock: { mode: "held", now, speed: 1 },
    nextDue: new Date(now.getTime() + 15 * minuteMs),
    merchants: 1,
    madeAt: now,
    expiresAt: null,
    trouble: null,
    isByHand: false,
  } as const;
  renderAt("/ops/worlds/demo/fees", <WorldBar world="demo" initial={world} />);
  const bar = within(screen.getByRole("region", { name: "World demo" }));
  expect(bar.getByRole("link", { name: "demo" }).getAttribute("href")).toBe("/ops/worlds/demo");
  expect(bar.getByText(/Mar 18.*10:00:00/)).toBeDefined();
  expect(bar.getByText(operations.clock.mode.held)).toBeDefined();
  expect(bar.getByText("Next job in 15:00")).toBeDefined();
  expect(bar.getByRole("link", { name: operations.world.clock }).getAttribute("href")).toBe("/ops/worlds/demo#clock");
  cleanup();
  renderAt("/ops/worlds/demo/fees", <WorldBar world="demo" initial={{ ...world, nextDue: null }} />);
  expect(screen.getByText(operations.clock.nothing)).toBeDefined();
});
