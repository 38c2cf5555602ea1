import { useTranslations } from "next-intl";
import { FactList } from "@/components/kit/table/facts";
import { StateChip } from "@/components/kit/text/state-chip";
import { useVerificationFieldLabel } from "@/components/shell/actions/path-label";
import { entryValueAtPath } from "@/lib/verification/entry";
import { entryPaths } from "@/lib/verification/entry-paths";
import { VerificationFileLink } from "./case-file";
import { verificationFileUrl, type VerificationCase } from "./verification-view";

/** Lists the documents and pictures of an application by field. */
export function VerificationDocumentList({
  world,
  of: { application, pictures },
}: {
  world: string;
  of: VerificationCase;
}) {
  const t = useTranslations("operations.verifications");
  const label = useVerificationFieldLabel();
  const { applicationId, entry, fileNames } = application;
  const items = entryPaths(entry)
    .filter((path) => path.startsWith("papers.") || path.includes(".photos."))
    .flatMap((path) => {
      const ids = entryValueAtPath(entry, path);
      // named cast: below papers and photos are lists of files
      return Array.isArray(ids) && ids.length > 0 ? [{ path, ids: ids as string[] }] : [];
    })
    .map(({ path, ids }) => ({
      label: label(path),
      // on a phone the label of a picture is wider than half of the column
      wide: true,
      value: (
        <ul>
          {ids.map((fileId) => (
            <li key={fileId}>
              <VerificationFileLink
                src={verificationFileUrl(world, applicationId, fileId)}
                name={fileNames[fileId] ?? fileId}
              />
              <PictureFaults of={pictures.find((item) => item.path === path && item.fileId === fileId)} />
            </li>
          ))}
        </ul>
      ),
    }));
  return items.length > 0 ? <FactList items={items} /> : <p>{t("noPapers")}</p>;
}

/** Displays the faults measured in a picture, or that its text recognition has not run. */
function PictureFaults({ of }: { of: VerificationCase["pictures"][number] | undefined }) {
  const t = useTranslations("operations.verifications.picture");
  if (!of) return null;
  if (!of.isRead) return <StateChip tone="quiet">{t("unread")}</StateChip>;
  return of.faults.map((fault) => (
    <StateChip key={fault} tone="bad">
      {t(fault)}
    </StateChip>
  ));
}
