import { menuPrefix } from "@/lib/call/path";
import { isDownloadable } from "@/lib/files/terms";

/** A stored file by its name: what is kept is downloaded under it, what is looked at opens in a tab of its own. */
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
