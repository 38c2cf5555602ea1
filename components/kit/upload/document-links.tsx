interface LinkedDocument {
  readonly fileId: string;
  readonly fileName: string;
  readonly fileUrl: string;
}

/** Lists downloadable documents by name. */
export const DocumentLinks = ({ documents }: { documents: readonly LinkedDocument[] }) => (
  <ul>
    {documents.map(({ fileId, fileName, fileUrl }) => (
      <li key={fileId}>
        <a href={fileUrl} download={fileName}>
          {fileName}
        </a>
      </li>
    ))}
  </ul>
);
