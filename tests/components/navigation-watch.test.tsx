import { act, fireEvent, render, screen } from "@testing-library/react";
import type { Route } from "next";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const place = vi.hoisted(() => ({ path: "/b2b/one", query: "" }));
vi.mock("next/navigation", () => ({
  usePathname: () => place.path,
  useSearchParams: () => new URLSearchParams(place.query),
}));
vi.mock("next/link", () => ({
  default: ({ prefetch, children, ...rest }: { prefetch?: boolean | null; children: ReactNode }) => (
    <a {...rest} data-prefetch={String(prefetch)}>
      {children}
    </a>
  ),
}));

// files share their modules: a module that another file loaded does not use these mocks
vi.resetModules();
const { HoverPrefetchLink: NearLink } = await import("@/components/kit/page/near-link");
const { NavigationProgressAndScroll: NavigationWatch } = await import("@/components/shell/frame/navigation-watch");

const scrollSpy = vi.fn();
beforeEach(() => void vi.stubGlobal("scrollTo", scrollSpy));
afterEach(() => {
  scrollSpy.mockClear();
  Object.assign(place, { path: "/b2b/one", query: "" });
});

const page = (title: string) => (
  <>
    <NavigationWatch />
    <main>
      <h1>{title}</h1>
      <a href="/b2b/two">on</a>
      <a href="/b2b/two" target="_blank">
        aside
      </a>
    </main>
  </>
);
const bar = (container: HTMLElement) => container.querySelector("[aria-hidden=true]");

test("a bar shows from the press on a link until the next page is there, and not for a link to another tab", () => {
  const { container, rerender } = render(page("One"));
  fireEvent.click(screen.getByText("aside"));
  expect(bar(container)).toBeNull();
  fireEvent.click(screen.getByText("on"));
  expect(bar(container)).not.toBeNull();
  place.path = "/b2b/two";
  rerender(page("Two"));
  expect(bar(container)).toBeNull();
});

test("another page begins at its top; one that is filtered, or returned to, stays where it was", () => {
  const { rerender } = render(page("One"));
  place.query = "state=1";
  rerender(page("One"));
  expect(scrollSpy).not.toHaveBeenCalled();
  place.path = "/b2b/two";
  rerender(page("Two"));
  expect(scrollSpy).toHaveBeenCalledTimes(1);
  act(() => void dispatchEvent(new PopStateEvent("popstate")));
  place.path = "/b2b/one";
  rerender(page("One"));
  expect(scrollSpy).toHaveBeenCalledTimes(1);
});

test("a link's page is prefetched on hover, not because it is in view", () => {
  render(<NearLink href={"/b2b" as Route}>near</NearLink>);
  const link = screen.getByText("near");
  expect(link.dataset["prefetch"]).toBe("false");
  fireEvent.pointerEnter(link);
  expect(link.dataset["prefetch"]).toBe("null");
});
