import { renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useSend } from "@/lib/call/browser";
import { CallRefusedError, send, sessionEnded } from "@/lib/call/send";
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

test.for(["NETWORK_ERROR", "SYSTEM_ERROR", "DATABASE_ERROR"])(
  "after %s the money movement is uncertain: the second try carries the same key",
  async (code) => {
    const keys = refusing([code, code]);
    await cancelTwice();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  },
);

test("without a network nothing is sent, and it is certain that nothing was", async () => {
  const keys = refusing([]);
  vi.stubGlobal("navigator", { onLine: false });
  const { result } = renderHook(() => useSend(payments.cancel));
  await expect(result.current({ orderNo: "PY2603181000010001" })).rejects.toMatchObject({ status: 0, isUnsent: true });
  expect(keys).toEqual([]);
});

/** Stubs a server with this answer, and counts the events that report the end of the session. */
async function afterAnswer(answer: Response): Promise<{ cause: unknown; endCount: number }> {
  vi.stubGlobal("fetch", async () => answer);
  let endCount = 0;
  const count = () => void (endCount += 1);
  addEventListener(sessionEnded, count);
  const { result } = renderHook(() => useSend(payments.cancel));
  const cause = await result.current({ orderNo: "PY2603181000010001" }).catch((error: unknown) => error);
  removeEventListener(sessionEnded, count);
  return { cause, endCount };
}

test.for([
  ["a page of a proxy", () => new Response("<h1>Unauthorized</h1>", { status: 401 })],
  ["JSON without a code", () => Response.json({ error: "unauthorized" }, { status: 401 })],
  ["a code of its own", () => Response.json({ code: "NO_SUCH_SESSION", message: "Sign in." }, { status: 401 })],
  ["our envelope", () => Response.json({ code: "TOKEN_EXPIRED", message: "Sign in.", result: null }, { status: 401 })],
] as const)("a 401 leads to sign-in, with any content: %s", async ([, answer]) => {
  expect((await afterAnswer(answer())).endCount).toBe(1);
});

test("a code unknown to the browser is displayed with the server's own message", async () => {
  const unknownReply = { code: "BRAND_NEW", message: "Beneficiary bank is closed today.", result: null };
  const { cause, endCount } = await afterAnswer(Response.json(unknownReply));
  expect([cause instanceof CallRefusedError && cause.text, endCount]).toEqual(["Beneficiary bank is closed today.", 0]);
});

test.for([
  ["a page of a proxy at 200", () => new Response("<h1>Welcome</h1>")],
  ["a page of a proxy at 502", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["an answer of another shape", () => Response.json({ code: "0", message: "", result: "done" })],
] as const)("after %s the cancellation of a payment is uncertain, and a read never is", async ([, answer]) => {
  expect((await afterAnswer(answer())).cause).toMatchObject({ name: "Unanswered", isOpen: true });
  vi.stubGlobal("fetch", async () => answer());
  await expect(send(payments.payees, { currentPage: 1, pageSize: 10 })).rejects.toMatchObject({
    name: "Unanswered",
    isOpen: false,
  });
});

test("after a plain refusal the next try is a new one", async () => {
  const keys = refusing(["OPERATION_NOT_ALLOW", "OPERATION_NOT_ALLOW"]);
  await cancelTwice();
  expect(keys[1]).not.toBe(keys[0]);
});
