"use client";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { LazyPictureDialog, pictureAhead } from "@/components/kit/upload/picture";

/** Links to a file of an application: a picture opens over the page, any other file is downloaded. */
export function VerificationFileLink({ src, name }: { src: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!/\.(jpe?g|png)$/i.test(name))
    return (
      <a href={src} download={name}>
        {name}
      </a>
    );
  return (
    <>
      <Button small tone="quiet" onClick={() => setOpen(true)} {...pictureAhead}>
        {name}
      </Button>
      <LazyPictureDialog picture={isOpen ? { name, src } : undefined} onClose={() => setOpen(false)} />
    </>
  );
}
