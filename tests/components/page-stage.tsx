import { act, cleanup, render } from "@testing-library/react";
import { createTranslator } from "next-intl";
import { Children, cloneElement, isValidElement, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import type { Call } from "@/lib/call/call";
import type { Holder, Who } from "@/lib/call/who";
import { catalogue } from "@/lib/catalogue/calls";
import { screens } from "@/lib/catalogue/screens";
import { matcher } from "@/lib/call/match";
import { messagesOf } from "@/lib/i18n/messages";
import { timeZone } from "@/lib/i18n/locale";
import { keptPages, recordPage, recordPages } from "../fixtures/kept-pages";
import { exampleParams, moreViews, newcomersPages } from "../fixtures/page-views";
import { wireReplyOf, wireReplyOfTexts } from "../fixtures/replies";
import { inPortal } from "./in-portal";
import { controls, counted, lineOf, usesOf } from "./page-controls";

const now = new Date("2026-03-18T02:00:00.000Z");
const permissions = [...new Set(screens.flatMap(({ needs }) => (typeof needs === "object" ? [needs.permission] : [])))];
const owner: Who = {
  realm: "portal",
  world: "demo",
  userNo: "1000001",
  operatorId: "1",
  loginNo: "owner@company.example",
  operatorType: 1,
  realNameState: 2,
  firstVerify: 2,
  permissions: [
    ...new Set([
      ...permissions,
      ...catalogue.flatMap(({ needs }) => (typeof needs === "object" ? [needs.permission] : [])),
    ]),
  ],
};

const newcomer: Holder = { ...owner, realNameState: 0, firstVerify: 0 };

/** Whose calls are counted: what was asked while nothing had been answered yet is a round, and so on. */
let counting: { readonly rounds: string[][]; answer: Promise<void> | undefined } | undefined;

/** A call's reply; while rounds are counted, together with all that is asked beside it. */
async function replied(call: Call): Promise<unknown> {
  if (counting) {
    const counted = counting;
    if (!counted.answer) {
      counted.rounds.push([]);
      counted.answer = quiet().then(() => void (counted.answer = undefined));
    }
    counted.rounds.at(-1)?.push(call.path);
    await counted.answer;
  }
  // named cast: a reply that the call's own schema takes
  return z.decode(call.gives, wireOf(call) as never);
}

/** A call's reply as it goes over the wire now. */
const wireOf = (call: Call): unknown =>
  stage.text === undefined ? wireReplyOf(call, stage.turn) : wireReplyOfTexts(call, stage.turn, stage.text);

/** Waits until a page has had the time to ask for all that it can. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) {
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

/** Of the replies that calls may give, those that are given now; what every text in them is; and who looks. */
const stage: { turn: number; text?: string | undefined; who: Holder | null } = { turn: 0, who: owner };

vi.mock("next-intl/server", () => ({
  getTranslations: async (of?: string | { namespace: string }) => {
    const namespace = typeof of === "object" ? of.namespace : of;
    return createTranslator({
      locale: "en-US",
      messages: await messagesOf("en-US"),
      timeZone,
      // named cast: as the page names it
      ...(namespace && { namespace: namespace as "kit" }),
    });
  },
  getLocale: async () => "en-US",
  getMessages: async () => messagesOf("en-US"),
}));
vi.mock("next/headers", () => ({
  headers: async () => new Headers(),
  cookies: async () => ({ get: () => undefined }),
}));
vi.mock("@/components/shell/frame/area-messages", () => ({
  AreaMessages: ({ children }: { children: ReactNode }) => children,
  sharedAreas: [],
}));
vi.mock("@/lib/backend/health", () => ({
  health: async () => ({
    status: "up",
    backend: "simulator",
    version: "1",
    build: "1",
    database: "up",
    provider: "up",
    now,
  }),
}));
vi.mock("@/lib/backend/load", () => ({
  load: (call: Call) => replied(call),
  loadBeside: (call: Call) => replied(call),
  tryLoad: async (call: Call) => ({ got: await replied(call), refusal: null }),
  signedIn: async () => ({ who: stage.who, caller: {} }),
  visitor: async () => ({ who: stage.who, caller: {} }),
  answerWith: async () => undefined,
}));
vi.mock("@/lib/backend/world-now", () => ({ worldNow: async () => now }));

const match = matcher(catalogue);
/** How often each address was asked since the page was opened: what is asked over and over waits for ever. */
const times = new Map<string, number>();
const timesMax = 4;
/** Answers the browser as the door does. */
async function answered(address: string | URL | Request, { method = "GET" }: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(String(address instanceof Request ? address.url : address), "http://portal");
  times.set(pathname, (times.get(pathname) ?? 0) + 1);
  if ((times.get(pathname) ?? 0) > timesMax) return new Promise(() => undefined);
  const found = match(method, pathname);
  if (!found) return new Response("{}", { status: 404 });
  return Response.json({ code: "0", message: "OK", result: wireOf(found.call) });
}

/** Calls the async parts of a tree, as the server does. */
async function resolved(node: ReactNode): Promise<ReactNode> {
  if (Array.isArray(node)) return Children.toArray(await Promise.all(node.map(resolved)));
  if (!isValidElement<{ children?: ReactNode }>(node)) return node;
  if (typeof node.type === "function" && node.type.constructor.name === "AsyncFunction")
    // named cast: what the framework calls a part of the server with
    return resolved(await (node.type as (props: unknown) => Promise<ReactNode>)(node.props));
  const { children } = node.props;
  return children === undefined || typeof children === "function"
    ? node
    : cloneElement(node, {}, await resolved(children));
}

// named cast: as lib/backend/site.ts declares it
const processCaches = globalThis as { portalSites?: Map<string, unknown> };

/** A stream of events that says nothing. */
class SilentSource extends EventTarget {
  close(): void {
    return undefined;
  }
}

/** Every page but that of the kit's parts, and what is shown where there is none, by its folder below app/ without groups. */
const pages = Object.entries(import.meta.glob("../../app/**/{page,not-found}.tsx"))
  .map(([file, load]) => [file.replace(/\/\([^)]*\)/g, "").replace(/^.*\/app\/|(?:\/page)?\.tsx$/g, ""), load] as const)
  .filter(([name]) => name !== "ops/kit");

/** Which of the replies that its calls may give a page is shown with: all that may be there, half of it, nothing, and one state after the other. */
const turns = [0, 1, 2, 3];
const usesMax = 60;
const roundsMax = 10;

/** Waits until what was asked for is shown: while parts are loaded, replies come and the page still changes. */
async function settled(): Promise<void> {
  for (let before = "", left = roundsMax; left > 0 && before !== document.body.innerHTML; left -= 1) {
    before = document.body.innerHTML;
    await act(async () => {
      for (let turn = 0; turn < 4; turn += 1) {
        await vi.dynamicImportSettled();
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    });
  }
}

/** A page's part as the framework calls it. */
type Page = (props: { params: Promise<unknown>; searchParams: Promise<unknown> }) => Promise<ReactNode>;
type Query = Readonly<Record<string, string>>;

/** Shows a page at an address as the server and the browser do; false where it leads elsewhere. */
async function show(page: Page, query: Query): Promise<boolean> {
  try {
    const tree = await resolved(
      await page({ params: Promise.resolve(exampleParams), searchParams: Promise.resolve(query) }),
    );
    const part = await inPortal(tree, { now });
    await act(async () => void render(part));
    await settled();
    return true;
  } catch (cause) {
    if (cause instanceof Error && cause.message === "NEXT_REDIRECT") return false;
    throw cause;
  }
}

/** What people can use of what is shown, and of what comes with each button, box and choice not used before. */
async function opened(offered: Map<string, number>, usedUp: Set<string>): Promise<void> {
  for (let left = usesMax; left > 0; left -= 1) {
    const all = controls();
    for (const [line, count] of counted(all.map(lineOf))) offered.set(line, Math.max(count, offered.get(line) ?? 0));
    const next = all.flatMap(usesOf).find(({ name }) => !usedUp.has(name));
    if (!next) return;
    usedUp.add(next.name);
    await act(async () => next.use());
    await settled();
  }
}

/** Sets the stage for a page: who looks, and which of the replies that its calls may give they give now. */
function set(now: typeof stage): void {
  times.clear();
  localStorage.clear();
  sessionStorage.clear();
  // what a process caches for some seconds would be of another turn
  processCaches.portalSites?.clear();
  Object.assign(stage, { text: undefined }, now);
  vi.stubGlobal("fetch", answered);
  vi.stubGlobal("EventSource", SilentSource);
}

/** What a page says to somebody at an address. */
export async function saidBy(name: string, query: Query, who: Partial<Who>): Promise<string> {
  // named cast: what a page's module exports
  const { default: page } = (await new Map(pages).get(name)?.()) as { default: Page };
  set({ turn: 0, who: { ...owner, ...who } });
  await show(page, query);
  const said = document.body.textContent;
  cleanup();
  return said;
}

/** The calls of a page at one of its addresses, by rounds; what comes after a list is none of it. */
export async function roundsOf(name: string, query: Query): Promise<string[][]> {
  // named cast: what a page's module exports
  const { default: page } = (await new Map(pages).get(name)?.()) as { default: Page };
  set({ turn: 0, who: owner });
  const counted = (counting = { rounds: [] as string[][], answer: undefined });
  try {
    await resolved(await page({ params: Promise.resolve(exampleParams), searchParams: Promise.resolve(query) }));
  } catch (cause) {
    if (!(cause instanceof Error && cause.message === "NEXT_REDIRECT")) throw cause;
  } finally {
    counting = undefined;
  }
  return counted.rounds;
}

/** The pages and their addresses. */
export const addresses: [page: string, query: Query][] = pages.flatMap(([name]) =>
  [{}, ...(moreViews[name] ?? [])].map((query): [string, Query] => [name, query]),
);

/**
 * Shows a page whose every text is one and the same, and what so many of its buttons open, and has a look at each of it.
 */
export async function shownWith(
  name: string,
  query: Query,
  text: string,
  look: () => void,
  { uses = usesMax }: { readonly uses?: number } = {},
): Promise<void> {
  // named cast: what a page's module exports
  const { default: page } = (await new Map(pages).get(name)?.()) as { default: Page };
  set({ turn: 0, text, who: owner });
  const usedUp = new Set<string>();
  if (await show(page, query)) look();
  for (let left = uses; left > 0; left -= 1) {
    const next = controls()
      .flatMap(usesOf)
      .find(({ name }) => !usedUp.has(name));
    if (!next) break;
    usedUp.add(next.name);
    await act(async () => next.use());
    await settled();
    look();
  }
  cleanup();
}

/** Opens a page with each kind of reply, and says what it offers then; what occurs more than once with how often. */
async function offeredAt(page: Page, query: Query, who: Holder | null): Promise<string[]> {
  const offered = new Map<string, number>();
  // what comes with a button is looked at once
  const usedUp = new Set<string>();
  for (const turn of turns) {
    set({ turn, who });
    if (await show(page, query)) await opened(offered, usedUp);
    else offered.set("leads elsewhere", 1);
    cleanup();
  }
  return [...offered].map(([line, count]) => (count > 1 ? `${line} (${count})` : line));
}

/** What a page offers at each of its addresses; one that is open to anybody to who is signed in, too. */
async function offeredBy(name: string, page: Page): Promise<string[]> {
  const isForUsers = /^(b2b|ops\/worlds)/.test(name);
  const looks = [{}, ...(moreViews[name] ?? [])].flatMap((query): [string, Query, Holder | null][] => {
    const address = `?${new URLSearchParams(query).toString()}`;
    const signedIn: [string, Query, Holder] = [`${address} signed in`, query, owner];
    const unverified: [string, Query, Holder] = [`${address} not verified`, query, newcomer];
    if (!isForUsers) return [[address, query, null], signedIn];
    return newcomersPages.has(name) ? [[address, query, owner], unverified] : [[address, query, owner]];
  });
  const lines: string[] = [];
  for (const [title, query, who] of looks)
    lines.push(...(await offeredAt(page, query, who)).map((line) => `${title} ${line}`));
  return lines;
}

/** Holds the pages of one half of the product against what is kept of them; or records it. */
export function comparePages(of: (page: string) => boolean): void {
  const kept = keptPages();
  for (const [name, load] of pages)
    if (of(name) && (!process.env.PAGES || process.env.PAGES.split(",").includes(name)))
      test(name, { timeout: 240_000 }, async () => {
        // named cast: what a page's module exports
        const { default: page } = (await load()) as { default: Page };
        const offered = await offeredBy(name, page);
        if (process.env.RECORD_PAGES) recordPage(name, offered);
        else expect([...offered].sort(), recordPages).toEqual([...(kept.get(name) ?? [])].sort());
      });

  test("what is kept is of pages that there are", () => {
    const names = pages.map(([name]) => name);
    expect([...kept.keys()].filter((name) => of(name) && !names.includes(name))).toEqual([]);
  });
}
