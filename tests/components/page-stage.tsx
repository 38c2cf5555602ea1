import { act, cleanup, render } from "@testing-library/react";
import { createTranslator } from "next-intl";
import { Children, cloneElement, isValidElement, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import type { Call } from "@/lib/call/call";
import type { AnyPrincipal, Principal } from "@/lib/call/principal";
import { catalogue } from "@/lib/catalogue/calls";
import { screens } from "@/lib/catalogue/screens";
import { matcher } from "@/lib/call/match";
import { loadMessages } from "@/lib/i18n/messages";
import { timeZone } from "@/lib/i18n/locale";
import { storedPages, recordPage, recordPages } from "../fixtures/recorded-pages";
import { exampleParams, moreViews, newcomersPages } from "../fixtures/page-views";
import { wireReplyOf, wireReplyOfTexts } from "../fixtures/replies";
import { inPortal } from "./in-portal";
import { controls, lineCounts, lineOf, usesOf } from "./page-controls";

const now = new Date("2026-03-18T02:00:00.000Z");
const permissions = [
  ...new Set(screens.flatMap(({ access }) => (typeof access === "object" ? [access.permission] : []))),
];
const owner: Principal = {
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
      ...catalogue.flatMap(({ access }) => (typeof access === "object" ? [access.permission] : [])),
    ]),
  ],
};

const newcomer: AnyPrincipal = { ...owner, realNameState: 0, firstVerify: 0 };

/** Counts calls by rounds: calls made before any reply arrives are the first round, and so on. */
let counting: { readonly rounds: string[][]; answer: Promise<void> | undefined } | undefined;

/** Returns a call's reply; while rounds are counted, replies together with all calls of its round. */
async function replyInRound(call: Call): Promise<unknown> {
  if (counting) {
    const roundCount = counting;
    if (!roundCount.answer) {
      roundCount.rounds.push([]);
      roundCount.answer = quiet().then(() => void (roundCount.answer = undefined));
    }
    roundCount.rounds.at(-1)?.push(call.path);
    await roundCount.answer;
  }
  // named cast: a reply that the call's own schema takes
  return z.decode(call.output, wireOf(call) as never);
}

/** A call's reply as it goes over the wire now. */
const wireOf = (call: Call): unknown =>
  stage.text === undefined ? wireReplyOf(call, stage.turn) : wireReplyOfTexts(call, stage.turn, stage.text);

/** Waits until a page has had time to make all the calls that it can. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) {
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

/** Holds the index of the replies that calls now return, the value of every text in them, and the principal. */
const stage: { turn: number; text?: string | undefined; principal: AnyPrincipal | null } = {
  turn: 0,
  principal: owner,
};

vi.mock("next-intl/server", () => ({
  getTranslations: async (of?: string | { namespace: string }) => {
    const namespace = typeof of === "object" ? of.namespace : of;
    return createTranslator({
      locale: "en-US",
      messages: await loadMessages("en-US"),
      timeZone,
      // named cast: as the page names it
      ...(namespace && { namespace: namespace as "kit" }),
    });
  },
  getLocale: async () => "en-US",
  getMessages: async () => loadMessages("en-US"),
}));
vi.mock("next/headers", () => ({
  headers: async () => new Headers(),
  cookies: async () => ({ get: () => undefined }),
}));
vi.mock("@/components/shell/frame/area-messages", () => ({
  AreaTranslations: ({ children }: { children: ReactNode }) => children,
  sharedAreas: [],
}));
vi.mock("@/lib/backend/health", () => ({
  checkBackendHealth: async () => ({
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
  loadForPage: (call: Call) => replyInRound(call),
  loadOptionalForPage: (call: Call) => replyInRound(call),
  loadForPageOrRefusal: async (call: Call) => ({ output: await replyInRound(call), refusal: null }),
  signedIn: async () => ({ principal: stage.principal, caller: {} }),
  loadPublicPageUser: async () => ({ principal: stage.principal, caller: {} }),
  setRefusalStatus: async () => undefined,
}));
vi.mock("@/lib/backend/world-now", () => ({ pageWorldNow: async () => now }));

const match = matcher(catalogue);
/**
 * Counts the requests to each address since the page was opened: an address that is polled without end stops answering.
 */
const times = new Map<string, number>();
const timesMax = 4;
/** Answers the browser as the gateway does. */
async function respond(address: string | URL | Request, { method = "GET" }: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(String(address instanceof Request ? address.url : address), "http://portal");
  times.set(pathname, (times.get(pathname) ?? 0) + 1);
  if ((times.get(pathname) ?? 0) > timesMax) return new Promise(() => undefined);
  const route = match(method, pathname);
  if (!route) return new Response("{}", { status: 404 });
  return Response.json({ code: "0", message: "OK", result: wireOf(route.call) });
}

/** Calls the async parts of a tree, as the server does. */
async function resolveTree(node: ReactNode): Promise<ReactNode> {
  if (Array.isArray(node)) return Children.toArray(await Promise.all(node.map(resolveTree)));
  if (!isValidElement<{ children?: ReactNode }>(node)) return node;
  if (typeof node.type === "function" && node.type.constructor.name === "AsyncFunction")
    // named cast: what the framework calls a part of the server with
    return resolveTree(await (node.type as (props: unknown) => Promise<ReactNode>)(node.props));
  const { children } = node.props;
  return children === undefined || typeof children === "function"
    ? node
    : cloneElement(node, {}, await resolveTree(children));
}

// named cast: as lib/backend/site.ts declares it
const processCaches = globalThis as { portalSites?: Map<string, unknown> };

/** An event stream that never sends an event. */
class SilentSource extends EventTarget {
  close(): void {
    return undefined;
  }
}

/**
 * Lists every page except the one of the kit's parts, and every not-found page, by its folder below app/ without
 * groups.
 */
const pages = Object.entries(import.meta.glob("../../app/**/{page,not-found}.tsx"))
  .map(([file, load]) => [file.replace(/\/\([^)]*\)/g, "").replace(/^.*\/app\/|(?:\/page)?\.tsx$/g, ""), load] as const)
  .filter(([name]) => name !== "ops/kit");

/**
 * Selects the kind of replies that a page renders with: all optional parts, half of them, none, and one state after the
 * other.
 */
const turns = [0, 1, 2, 3];
const usesMax = 60;
const roundsMax = 10;

/** Waits until the requested data is displayed: while parts load, replies arrive and the page still changes. */
async function settlePage(): Promise<void> {
  for (let before = "", remaining = roundsMax; remaining > 0 && before !== document.body.innerHTML; remaining -= 1) {
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
    const tree = await resolveTree(
      await page({ params: Promise.resolve(exampleParams), searchParams: Promise.resolve(query) }),
    );
    const part = await inPortal(tree, { now });
    await act(async () => void render(part));
    await settlePage();
    return true;
  } catch (cause) {
    if (cause instanceof Error && cause.message === "NEXT_REDIRECT") return false;
    throw cause;
  }
}

/** Records the usable controls of the page, and those that appear after each button, box and choice not used before. */
async function openAll(offers: Map<string, number>, usedUp: Set<string>): Promise<void> {
  for (let remaining = usesMax; remaining > 0; remaining -= 1) {
    const all = controls();
    for (const [line, count] of lineCounts(all.map(lineOf))) offers.set(line, Math.max(count, offers.get(line) ?? 0));
    const next = all.flatMap(usesOf).find(({ name }) => !usedUp.has(name));
    if (!next) return;
    usedUp.add(next.name);
    await act(async () => next.use());
    await settlePage();
  }
}

/** Prepares a page: sets the principal and the index of the replies that its calls return. */
function set(now: typeof stage): void {
  times.clear();
  localStorage.clear();
  sessionStorage.clear();
  // what a process caches for some seconds would be of another turn
  processCaches.portalSites?.clear();
  Object.assign(stage, { text: undefined }, now);
  vi.stubGlobal("fetch", respond);
  vi.stubGlobal("EventSource", SilentSource);
}

/** Returns the text of a page for a principal at an address. */
export async function pageText(name: string, query: Query, principal: Partial<Principal>): Promise<string> {
  // named cast: what a page's module exports
  const { default: page } = (await new Map(pages).get(name)?.()) as { default: Page };
  set({ turn: 0, principal: { ...owner, ...principal } });
  await show(page, query);
  const text = document.body.textContent;
  cleanup();
  return text;
}

/** The calls of a page at one of its addresses, by rounds; what comes after a list is none of it. */
export async function roundsOf(name: string, query: Query): Promise<string[][]> {
  // named cast: what a page's module exports
  const { default: page } = (await new Map(pages).get(name)?.()) as { default: Page };
  set({ turn: 0, principal: owner });
  const roundCount = (counting = { rounds: [] as string[][], answer: undefined });
  try {
    await resolveTree(await page({ params: Promise.resolve(exampleParams), searchParams: Promise.resolve(query) }));
  } catch (cause) {
    if (!(cause instanceof Error && cause.message === "NEXT_REDIRECT")) throw cause;
  } finally {
    counting = undefined;
  }
  return roundCount.rounds;
}

/** The pages and their addresses. */
export const addresses: [page: string, query: Query][] = pages.flatMap(([name]) =>
  [{}, ...(moreViews[name] ?? [])].map((query): [string, Query] => [name, query]),
);

/**
 * Renders a page with the same value in every text, presses a limited number of its buttons, and inspects the page
 * after each.
 */
export async function visitWithText(
  name: string,
  query: Query,
  text: string,
  inspect: () => void,
  { uses = usesMax }: { readonly uses?: number } = {},
): Promise<void> {
  // named cast: what a page's module exports
  const { default: page } = (await new Map(pages).get(name)?.()) as { default: Page };
  set({ turn: 0, text, principal: owner });
  const usedUp = new Set<string>();
  if (await show(page, query)) inspect();
  for (let remaining = uses; remaining > 0; remaining -= 1) {
    const next = controls()
      .flatMap(usesOf)
      .find(({ name }) => !usedUp.has(name));
    if (!next) break;
    usedUp.add(next.name);
    await act(async () => next.use());
    await settlePage();
    inspect();
  }
  cleanup();
}

/**
 * Opens a page with each kind of reply and returns its controls; a control that occurs more than once carries its
 * count.
 */
async function offeredAt(page: Page, query: Query, principal: AnyPrincipal | null): Promise<string[]> {
  const offers = new Map<string, number>();
  // controls that appear after a button are visited only once
  const usedUp = new Set<string>();
  for (const turn of turns) {
    set({ turn, principal });
    if (await show(page, query)) await openAll(offers, usedUp);
    else offers.set("leads elsewhere", 1);
    cleanup();
  }
  return [...offers].map(([line, count]) => (count > 1 ? `${line} (${count})` : line));
}

/** Returns the controls of a page at each of its addresses; a public page is opened both signed out and signed in. */
async function offeredBy(name: string, page: Page): Promise<string[]> {
  const isForUsers = /^(b2b|ops\/worlds)/.test(name);
  const visits = [{}, ...(moreViews[name] ?? [])].flatMap((query): [string, Query, AnyPrincipal | null][] => {
    const address = `?${new URLSearchParams(query).toString()}`;
    const signedIn: [string, Query, AnyPrincipal] = [`${address} signed in`, query, owner];
    const unverifiedVisit: [string, Query, AnyPrincipal] = [`${address} not verified`, query, newcomer];
    if (!isForUsers) return [[address, query, null], signedIn];
    return newcomersPages.has(name) ? [[address, query, owner], unverifiedVisit] : [[address, query, owner]];
  });
  const lines: string[] = [];
  for (const [title, query, principal] of visits)
    lines.push(...(await offeredAt(page, query, principal)).map((line) => `${title} ${line}`));
  return lines;
}

/** Compares the pages of one half of the product with their recorded controls, or records them. */
export function comparePages(of: (page: string) => boolean): void {
  const recordedPages = storedPages();
  for (const [name, load] of pages)
    if (of(name) && (!process.env.PAGES || process.env.PAGES.split(",").includes(name)))
      test(name, { timeout: 240_000 }, async () => {
        // named cast: what a page's module exports
        const { default: page } = (await load()) as { default: Page };
        const offers = await offeredBy(name, page);
        if (process.env.RECORD_PAGES) recordPage(name, offers);
        else expect([...offers].sort(), recordPages).toEqual([...(recordedPages.get(name) ?? [])].sort());
      });

  test("stored expectations are of existing pages", () => {
    const names = pages.map(([name]) => name);
    expect([...recordedPages.keys()].filter((name) => of(name) && !names.includes(name))).toEqual([]);
  });
}
