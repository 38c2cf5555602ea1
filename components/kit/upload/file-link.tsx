import { menuPrefix } from "@/lib/call/path";
import { isDownloadable } from "@/lib/files/terms";

/** Renders a stored file as a link with its name: downloadable kinds are saved under it, others open in a new tab. */
export function FileLink({ fileId, name }: { fileId: string; name: string }) {
  const href = `${menuPrefix}/api/common/file/content/${fileId}`;
  return isDownloadable(name) ? (
    <a href={href} download={name}>
      {name}
    </a>
  ) : (
    <a href={href} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}
