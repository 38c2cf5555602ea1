import layout from "@/components/kit/page/layout.module.css";

/** Documents that were uploaded, each a download. */
export function MaterialLinks({
  materials,
}: {
  materials: readonly { readonly fileId: string; readonly fileName: string; readonly fileUrl: string }[];
}) {
  return (
    <ul className={layout.soft}>
      {materials.map(({ fileId, fileName, fileUrl }) => (
        <li key={fileId}>
          <a href={fileUrl} download={fileName}>
            {fileName}
          </a>
        </li>
      ))}
    </ul>
  );
}
