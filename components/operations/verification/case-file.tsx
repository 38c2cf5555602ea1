"use client";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { Picture, pictureAhead } from "@/components/kit/upload/picture";
import { verificationFileUrl } from "./verification-view";

/** One file of an application: a picture opens over the page, anything else is downloaded. */
export function CaseFile({
  world,
  applicationId,
  fileId,
  name,
}: {
  world: string;
  applicationId: string;
  fileId: string;
  name: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const src = verificationFileUrl(world, applicationId, fileId);
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
      <Picture picture={isOpen ? { name, src } : undefined} onClose={() => setOpen(false)} />
    </>
  );
}
