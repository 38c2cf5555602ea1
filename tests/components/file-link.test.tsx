import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FileLink } from "@/components/kit/upload/file-link";
import { downloadableExtensions } from "@/lib/files/terms";

test("files with the specification's downloadable extensions are saved under their names, a picture opens beside the page", () => {
  const extensions = ["pdf", "zip", "rar", "mp4", "avi", "mov", "asf", "wmv", "rm", "rmvb", "flv", "f4v"];
  expect(downloadableExtensions).toEqual(extensions);
  const names = [...extensions.map((extension) => `proof.${extension}`), "SCAN.PDF"];
  for (const name of [...names, "scan.png", "pdf"]) render(<FileLink fileId="f1" name={name} />);
  const link = (name: string) => {
    const anchor = screen.getByRole("link", { name });
    return [anchor.getAttribute("href"), anchor.getAttribute("download"), anchor.getAttribute("target")];
  };
  const address = "/api/common/file/content/f1";
  for (const name of names) expect([name, link(name)]).toEqual([name, [address, name, null]]);
  for (const name of ["scan.png", "pdf"]) expect([name, link(name)]).toEqual([name, [address, null, "_blank"]]);
});
