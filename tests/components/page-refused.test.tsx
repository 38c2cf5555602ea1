import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterEach, expect, test, vi } from "vitest";
import { useCall } from "@/lib/call/browser";
import { notPermitted } from "@/lib/call/send";
import { merchantCalls } from "@/lib/reference/calls/merchants";

afterEach(() => {
  vi.unstubAllGlobals();
});

const provider = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
    {children}
  </SWRConfig>
);

/** Renders a month's holidays from a server that soon refuses them, and returns the number of redirect events. */
async function countRedirects({ isOfPage, months }: { isOfPage: boolean; months: readonly number[] }): Promise<number> {
  let isRefusing = false;
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    if (isRefusing) return Response.json({ code: "AUTHORIZATION_FAILED", message: "no", result: null });
    // named cast: what the hook has just sent
    const { month } = JSON.parse(body) as { month: number };
    return Response.json({ code: "0", message: "", result: { year: 2026, month, hasOfficialList: true, days: [] } });
  });
  const onNotPermitted = vi.fn();
  addEventListener(notPermitted, onNotPermitted);
  const { result, rerender } = renderHook(
    ({ month }) => {
      // read while it is rendered: what is not read does not render anew
      const { data, error, mutate } = useCall(merchantCalls.holidays, { year: 2026, month }, { isOfPage });
      return { data, error, mutate };
    },
    { wrapper: provider, initialProps: { month: 1 } },
  );
  await waitFor(() => expect(result.current.data?.month).toBe(1));
  isRefusing = true;
  for (const month of months) {
    rerender({ month });
    await act(async () => void (await result.current.mutate().catch(() => undefined)));
    await waitFor(() => expect(result.current.error).toMatchObject({ code: "AUTHORIZATION_FAILED" }));
  }
  removeEventListener(notPermitted, onNotPermitted);
  return onNotPermitted.mock.calls.length;
}

test("a page's subject, requested anew and refused for want of a permission, leads to the page for that refusal", async () => {
  expect(await countRedirects({ isOfPage: true, months: [2] })).toBeGreaterThan(0);
});

test("the same loaded again without a request, or anything beside the page's own content, leads nowhere", async () => {
  expect(await countRedirects({ isOfPage: true, months: [1] })).toBe(0);
  expect(await countRedirects({ isOfPage: false, months: [2] })).toBe(0);
});
