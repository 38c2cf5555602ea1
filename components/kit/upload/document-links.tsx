interface Linked {
  readonly fileId: string;
  readonly fileName: string;
  readonly fileUrl: string;
}

/** Documents to be downloaded, by their names. */
export const DocumentLinks = ({ documents }: { documents: readonly Linked[] }) => (
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
