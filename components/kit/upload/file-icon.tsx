import { ArchiveIcon, FileIcon, PictureIcon, SheetIcon, TextFileIcon, type Icon } from "../page/icons";

const byEnding: Readonly<Record<string, Icon>> = {
  jpg: PictureIcon,
  jpeg: PictureIcon,
  png: PictureIcon,
  pdf: TextFileIcon,
  doc: TextFileIcon,
  docx: TextFileIcon,
  txt: TextFileIcon,
  xls: SheetIcon,
  xlsx: SheetIcon,
  csv: SheetIcon,
  zip: ArchiveIcon,
  rar: ArchiveIcon,
};

/** Renders the icon of a file by its name: a picture, a text, a sheet, an archive or just a file. */
export function FileTypeIcon({ name }: { name: string }) {
  const Drawing = byEnding[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""] ?? FileIcon;
  return <Drawing />;
}
