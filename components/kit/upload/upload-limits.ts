/** Describes the limits of uploads. The server checks all of them again, by content. */
export interface UploadLimits {
  /** Holds the extensions with their dot: [".pdf", ".jpg"]. */
  formats: readonly string[];
  bytesMax: number;
  countMax: number;
}

/** Returns the reason that a file cannot be accepted; undefined when it can. */
export function uploadFault(
  file: Pick<File, "name" | "size">,
  { formats, bytesMax }: Pick<UploadLimits, "formats" | "bytesMax">,
): "format" | "size" | "empty" | undefined {
  const name = file.name.toLowerCase();
  if (!formats.some((ending) => name.endsWith(ending.toLowerCase()))) return "format";
  if (file.size === 0) return "empty";
  return file.size > bytesMax ? "size" : undefined;
}
