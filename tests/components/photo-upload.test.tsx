import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PhotoUpload } from "@/components/verification/photo-upload";
import { timeZone } from "@/lib/i18n/locale";
import { messagesOf } from "@/lib/i18n/messages";

/** Every upload is taken at once. */
class Taken {
  readonly upload = {};
  readonly status = 200;
  readonly responseText = JSON.stringify({
    code: "0",
    message: "",
    result: { fileId: "01900000-0000-7000-8000-000000000001", fileUrl: "/api-file/file/b2b/portal/card.jpg" },
  });
  onload: () => void = () => undefined;
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    queueMicrotask(() => this.onload());
  }
}

beforeEach(() => void vi.stubGlobal("XMLHttpRequest", Taken));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const texts = (await messagesOf("en-US")).verification.photoRead;
const facts = { creditCode: null, identityNumber: null, birthDay: null };
const reading = (fields: object, faults: readonly string[] = []) => ({
  code: "0",
  message: "",
  result: {
    picType: "ID_CARD",
    text: "…",
    lines: [],
    confidence: 80,
    facts,
    fields,
    quality: { sharpness: 90, brightness: 240, edgeMarks: 0, faults },
  },
});

/** Drops a picture on the box of one side of a card, for which the server answers this. */
async function dropped(kind: string, reply: object) {
  vi.stubGlobal("fetch", async () => Response.json(reply));
  const heard = vi.fn();
  const { container } = render(
    <NextIntlClientProvider locale="en-US" messages={await messagesOf("en-US")} timeZone={timeZone}>
      <PhotoUpload kind={kind} picType="ID_CARD" businessType="KYC_IMAGE" countMax={1} label="Photo" onRead={heard} />
    </NextIntlClientProvider>,
  );
  const files = [new File(["x"], "card.jpg", { type: "image/jpeg" })];
  await act(
    async () =>
      void fireEvent.drop(container.querySelector("fieldset > div") ?? container, { dataTransfer: { files } }),
  );
  return heard;
}

test("a picture is read as soon as it is there, and what it says is handed on", async () => {
  const fields = { name: "王伟", idNo: "330106198801010011" };
  const heard = await dropped("portraitSide", reading(fields));
  expect(await screen.findByText(/2 details were read/)).toBeTruthy();
  expect(heard).toHaveBeenCalledWith(fields);
});

test.each([
  ["a blurred picture", "portraitSide", reading({ name: "王伟" }, ["blurred"]), texts.fault.blurred],
  ["a dark one", "portraitSide", reading({}, ["dark", "cut"]), texts.fault.dark],
  ["the wrong side of a card", "portraitSide", reading({ idExpiry: "2030-01-01" }), texts.side.emblemSide],
  ["the other wrong side", "emblemSide", reading({ name: "王伟" }), texts.side.portraitSide],
])("%s is told at once, before what it says", async (_, kind, reply, title) => {
  await dropped(kind, reply);
  expect((await screen.findByRole("alert")).textContent).toContain(title);
});

test("what cannot be read says why, is read again when asked to, and is forgotten with the picture", async () => {
  await dropped("portraitSide", { code: "PICTURE_UNREADABLE", message: "Too blurred to be read.", result: null });
  expect((await screen.findByRole("alert")).textContent).toContain("Too blurred to be read.");
  vi.stubGlobal("fetch", async () => Response.json(reading({ name: "王伟" })));
  fireEvent.click(screen.getByRole("button", { name: texts.again }));
  expect(await screen.findByText(/1 detail was read/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove card.jpg" }));
  expect(screen.queryByText(/1 detail was read/)).toBeNull();
});
