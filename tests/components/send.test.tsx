import { renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useSend } from "@/lib/call/browser";
import { payments } from "@/lib/payments/calls/payments";

afterEach(() => vi.unstubAllGlobals());

/** A server that refuses with these codes in turn, and the keys it was sent. */
function refusing(codes: readonly string[]): string[] {
  const keys: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Record<string, string> }) => {
    const code = codes[keys.length] ?? "0";
    keys.push(headers["idempotency-key"] ?? "");
    return Response.json({ code, message: code, result: null });
  });
  return keys;
}

async function cancelTwice(): Promise<void> {
  const { result } = renderHook(() => useSend(payments.cancel));
  for (let tries = 0; tries < 2; tries += 1) await result.current({ orderNo: "PY2603181000010001" }).catch(() => {});
}

test.for(["NETWORK_ERROR", "SYSTEM_ERROR"])(
  "after %s nobody knows whether the money moved: the second try carries the same key",
  async (code) => {
    const keys = refusing([code, code]);
    await cancelTwice();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  },
);

test("without a network nothing goes out, and it is known that nothing did", async () => {
  const keys = refusing([]);
  vi.stubGlobal("navigator", { onLine: false });
  const { result } = renderHook(() => useSend(payments.cancel));
  await expect(result.current({ orderNo: "PY2603181000010001" })).rejects.toMatchObject({ status: 0, isUnsent: true });
  expect(keys).toEqual([]);
});

test("after a plain no the next try is a new one", async () => {
  const keys = refusing(["OPERATION_NOT_ALLOW", "OPERATION_NOT_ALLOW"]);
  await cancelTwice();
  expect(keys[1]).not.toBe(keys[0]);
});
