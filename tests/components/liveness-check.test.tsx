import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LivenessPhoneCheck } from "@/components/verification/liveness/liveness-answer";
import { LivenessCheck } from "@/components/verification/liveness/liveness-check";
import { timeZone } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import { Navigation } from "./navigation";

const messages = await loadMessages("en-US");
const texts = messages.verification.livenessCheck;
const person = { name: "王伟", idNo: "330106198801010011" };
const check = { checkId: "01900000-0000-7000-8000-000000000001", expiresAt: "2026-11-01T00:05:00.000Z" };

/** Holds the server's answers by the end of a call's path; `requestedPaths` records the calls. */
let answers: Record<string, object>;
const requestedPaths: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  requestedPaths.length = 0;
  answers = {
    idCardAuth: { isMatching: true, isPassed: false },
    faceAuth: { ...check, state: "0", url: "http://localhost:3000/liveness/token" },
    queryFaceAuth: { ...check, state: "0" },
    answer: { state: "1" },
  };
  vi.stubGlobal("fetch", async (path: string) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    requestedPaths.push(name);
    return Response.json({ code: "0", message: "", result: answers[name] });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function renderPart(part: React.ReactNode) {
  render(
    <NextIntlClientProvider locale="en-US" messages={messages} timeZone={timeZone}>
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <Navigation>{part}</Navigation>
      </SWRConfig>
    </NextIntlClientProvider>,
  );
  await pass(0);
}

test("the desktop displays the link once begun, follows the phone until it has answered, and sends no more requests", async () => {
  const passedCount = () => screen.queryAllByText(texts.ended.passed).length;
  await renderPart(<LivenessCheck {...person} />);
  fireEvent.click(screen.getByRole("button", { name: texts.begin }));
  await pass(0);
  expect(screen.getByText("http://localhost:3000/liveness/token")).toBeTruthy();
  await pass(4_500);
  expect([screen.getByText(texts.waiting).getAttribute("role"), passedCount()]).toEqual(["status", 0]);
  answers.queryFaceAuth = { ...check, state: "1" };
  await pass(2_500);
  expect([screen.getByRole("status").textContent, passedCount()]).toEqual([
    expect.stringContaining(texts.ended.passed),
    1,
  ]);
  const before = requestedPaths.length;
  await pass(10_000);
  expect(requestedPaths).toHaveLength(before);
});

test("a failed check is reported and may be begun again; one of another number is another one", async () => {
  answers.queryFaceAuth = { ...check, state: "2" };
  await renderPart(<LivenessCheck {...person} />);
  fireEvent.click(screen.getByRole("button", { name: texts.begin }));
  await pass(0);
  expect(screen.getByText(texts.ended.failed)).toBeTruthy();
  expect(screen.getByRole("button", { name: texts.beginAgain })).toBeTruthy();
});

test.each([
  ["half a number begins none", { ...person, idNo: "33010619" }, {}, texts.needed],
  [
    "a name that belongs to another number begins none",
    person,
    { isMatching: false, isPassed: false },
    texts.unmatched,
  ],
  ["one that passed the same day counts", person, { isMatching: true, isPassed: true }, texts.ended.passed],
])("%s", async (_, of, idCardReply, text) => {
  answers.idCardAuth = idCardReply;
  await renderPart(<LivenessCheck {...of} />);
  expect([screen.getByText(text) !== null, screen.queryByRole("button")]).toEqual([true, null]);
});

test("the phone answers once by one of three outcomes, and no more when the time is over", async () => {
  const open = { name: "王*", company: "Voyage", state: "waiting" as const, expiresAt: new Date(check.expiresAt) };
  await renderPart(<LivenessPhoneCheck token="token" check={open} leftMs={3_000} />);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(Object.values(texts.choose));
  fireEvent.click(screen.getByRole("button", { name: texts.choose.pass }));
  await pass(0);
  expect([screen.getByRole("status").textContent, screen.queryByRole("button")]).toEqual([
    texts.ended.passed + texts.goOn,
    null,
  ]);
  cleanup();
  await renderPart(<LivenessPhoneCheck token="token" check={open} leftMs={3_000} />);
  await pass(3_500);
  expect([screen.getByText(texts.ended.expired) !== null, screen.queryByRole("button")]).toEqual([true, null]);
});
