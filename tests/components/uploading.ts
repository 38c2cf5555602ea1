import { fireEvent } from "@testing-library/react";
import { vi } from "vitest";

/** The id of the file that is taken as the nth. */
export const fileIdOf = (no: number): string => `01900000-0000-7000-8000-00000000000${no}`;

/** Accepts every upload immediately, or while `isHeld` only after they are released. */
export function takenUploads() {
  const waiting: (() => void)[] = [];
  const uploads = { isHeld: false, letThrough: () => waiting.splice(0).forEach((finish) => finish()) };
  let count = 0;
  class UploadStub {
    readonly upload = {};
    readonly status = 200;
    responseText = "";
    onload: () => void = () => undefined;
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {}
    send(): void {
      count += 1;
      const result = { fileId: fileIdOf(count), fileUrl: "/api-file/file/b2b/portal/card.jpg" };
      this.responseText = JSON.stringify({ code: "0", message: "", result });
      const finish = () => this.onload();
      if (uploads.isHeld) waiting.push(finish);
      else queueMicrotask(finish);
    }
  }
  vi.stubGlobal("XMLHttpRequest", UploadStub);
  return uploads;
}

/** Drops a picture on an upload box. */
export const dropPicture = (box: Element | null, name = "card.jpg"): void =>
  void fireEvent.drop(box?.querySelector(":scope > div") ?? document.body, {
    dataTransfer: { files: [new File(["x"], name, { type: "image/jpeg" })] },
  });

/** Returns a reply with the fields that the server recognized in a picture, and their faults. */
export const readReply = (fields: object, faults: readonly string[] = [], picType = "ID_CARD") => ({
  code: "0",
  message: "",
  result: {
    picType,
    text: "…",
    lines: [],
    confidence: 80,
    facts: { creditCode: null, identityNumber: null, birthDay: null },
    fields,
    quality: { sharpness: 90, brightness: 240, edgeMarks: 0, faults },
  },
});
