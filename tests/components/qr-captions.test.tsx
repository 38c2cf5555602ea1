import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CaptionedQrCode } from "@/components/kit/upload/captioned-code";
import { QrPicture } from "@/components/kit/upload/qr-picture";
import { phoneWithDialCode } from "@/components/access/sign-in/dial-code-field";

test("a QR code has a caption that can be read and names the picture, drawn or provided", async () => {
  render(<QrPicture text="https://portal.example" label="QR code of the link" />);
  expect((await screen.findByRole("img", { name: "QR code of the link" })).tagName).toBe("svg");
  expect(screen.getByText("QR code of the link").tagName).toBe("FIGCAPTION");
  render(<CaptionedQrCode image="data:image/svg+xml,x" caption="QR code that calls the hotline" />);
  expect(screen.getByRole("img", { name: "QR code that calls the hotline" }).tagName).toBe("IMG");
  expect(screen.getByText("QR code that calls the hotline").tagName).toBe("FIGCAPTION");
});

test("one signs in by a phone with its dial code before it, and a mainland one without", () => {
  const rows = [
    ["86", "13800000001", "13800000001"],
    [undefined, "13800000001", "13800000001"],
    ["852 HK", "5123 4567", "+852 5123 4567"],
    ["852 HK", "+44 7911 123456", "+44 7911 123456"],
    ["852 HK", "", ""],
  ] as const;
  for (const [dialCode, inputText, whole] of rows)
    expect([dialCode, phoneWithDialCode(dialCode, inputText)]).toEqual([dialCode, whole]);
});
