import { act, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DocumentPictureUpload } from "@/components/verification/photo-upload";
import { timeZone } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import { dropPicture, readReply, takenUploads } from "./uploading";

beforeEach(() => void takenUploads());
afterEach(() => {
  vi.unstubAllGlobals();
});

const texts = (await loadMessages("en-US")).verification.photoRead;

/** Drops a picture on the box of one side of a card, for which the server answers this. */
async function dropPhoto(kind: string, reply: object) {
  vi.stubGlobal("fetch", async () => Response.json(reply));
  const heard = vi.fn();
  const { container } = render(
    <NextIntlClientProvider locale="en-US" messages={await loadMessages("en-US")} timeZone={timeZone}>
      <DocumentPictureUpload
        kind={kind}
        picType="ID_CARD"
        businessType="KYC_IMAGE"
        countMax={1}
        label="Photo"
        onRead={heard}
      />
    </NextIntlClientProvider>,
  );
  await act(async () => dropPicture(container.querySelector("fieldset")));
  return heard;
}

test("a picture is read as soon as it is there, and its data is passed on", async () => {
  const fields = { name: "王伟", idNo: "330106198801010011" };
  const heard = await dropPhoto("portraitSide", readReply(fields));
  expect(await screen.findByText(/We read 2 details/)).toBeTruthy();
  expect(heard).toHaveBeenCalledWith(fields);
});

test.each([
  ["a blurred picture", "portraitSide", readReply({ name: "王伟" }, ["blurred"]), texts.fault.blurred],
  ["a dark one", "portraitSide", readReply({}, ["dark", "cut"]), texts.fault.dark],
  ["the wrong side of a card", "portraitSide", readReply({ idExpiry: "2030-01-01" }), texts.side.emblemSide],
  ["the other wrong side", "emblemSide", readReply({ name: "王伟" }), texts.side.portraitSide],
])("%s is reported at once, before the picture's data", async (_, kind, reply, title) => {
  await dropPhoto(kind, reply);
  expect((await screen.findByRole("alert")).textContent).toContain(title);
});

test("a passport's page has no other side", async () => {
  await dropPhoto("portraitSide", readReply({ idExpiry: "2030-01-01" }, [], "PASSPORT"));
  expect(await screen.findByText(/We read 1 detail /)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an unreadable picture has its reason, is read again on request, and is forgotten with the picture", async () => {
  await dropPhoto("portraitSide", { code: "PICTURE_UNREADABLE", message: "Too blurred to be read.", result: null });
  expect((await screen.findByRole("alert")).textContent).toContain("Too blurred to be read.");
  vi.stubGlobal("fetch", async () => Response.json(readReply({ name: "王伟" })));
  fireEvent.click(screen.getByRole("button", { name: texts.again }));
  expect(await screen.findByText(/We read 1 detail /)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove card.jpg" }));
  expect(screen.queryByText(/We read 1 detail /)).toBeNull();
});
