import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterEach, expect, test, vi } from "vitest";
import { useCall } from "@/lib/call/browser";
import { merchantCalls } from "@/lib/reference/calls/merchants";

afterEach(() => {
  vi.unstubAllGlobals();
});

const provider = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>
);

test("a page's rendered data is displayed without a request, and loaded anew on coming back to it from elsewhere", async () => {
  const requestedMonths: number[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    // named cast: what the hook has just sent
    const { month } = JSON.parse(body) as { month: number };
    requestedMonths.push(month);
    return Response.json({ code: "0", message: "", result: { year: 2026, month, hasOfficialList: true, days: [] } });
  });
  const initial = { year: 2026, month: 1, hasOfficialList: false, days: [] };
  const { result, rerender } = renderHook(
    ({ month }) => {
      const { data } = useCall(merchantCalls.holidays, { year: 2026, month }, { initial });
      return { data };
    },
    { wrapper: provider, initialProps: { month: 1 } },
  );
  expect(result.current.data).toEqual(initial);
  rerender({ month: 2 });
  await waitFor(() => expect(result.current.data?.month).toBe(2));
  expect(requestedMonths).toEqual([2]);
  rerender({ month: 1 });
  expect(result.current.data).toEqual(initial);
  await waitFor(() => expect(result.current.data?.hasOfficialList).toBe(true));
  expect(requestedMonths).toEqual([2, 1]);
});
