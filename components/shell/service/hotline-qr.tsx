"use client";
import { useState } from "react";
import { CaptionedQrCode } from "@/components/kit/upload/captioned-code";
import { Button } from "@/components/kit/page/button";
import { telHref } from "@/lib/access/site";

/** Renders the hotline as a QR code that a phone calls. The code is drawn, and its library loaded, on demand. */
export function HotlineQr({ number, labels }: { number: string; labels: { show: string; image: string } }) {
  const [image, setImage] = useState<string>();
  const draw = async () => {
    const { qrImageDataUrl: qrImage } = await import("./qr-image");
    setImage(qrImage(telHref(number)));
  };
  if (image === undefined)
    return (
      <Button small tone="quiet" onClick={() => void draw()}>
        {labels.show}
      </Button>
    );
  return <CaptionedQrCode image={image} caption={labels.image} />;
}
