import { useTranslations } from "next-intl";

interface LinkedDocument {
  readonly fileId: string;
  readonly fileName: string;
  readonly fileUrl: string;
}

interface DocumentLinksProps {
  documents: readonly LinkedDocument[];
  /** Is true in the row of a list, which several names would make too high: their number opens them. */
  isFolded?: boolean;
}

/** Lists downloadable documents by name. */
export function DocumentLinks({ documents, isFolded = false }: DocumentLinksProps) {
  const t = useTranslations("kit");
  const links = (
    <ul>
      {documents.map(({ fileId, fileName, fileUrl }) => (
        <li key={fileId}>
          <a href={fileUrl} download={fileName}>
            <bdi title={fileName}>{fileName}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
  if (!isFolded) return links;
  return (
    <details>
      <summary>{t("documents", { count: documents.length })}</summary>
      {links}
    </details>
  );
}
