import { useTranslations } from "next-intl";
import type { ClientOutput } from "@/lib/call/call";
import type { materials } from "@/lib/materials/calls/materials";

type Material = ClientOutput<typeof materials.materials>["rows"][number];

/** Lists the findings of operations: in general, and field by field. */
export function MaterialReviewFindings({ reason, findings }: Pick<Material, "reason" | "findings">) {
  const fields = useTranslations("materials.field");
  const validation = useTranslations("validation");
  return (
    <>
      {reason !== "" && <p>{reason}</p>}
      {findings.length > 0 && (
        <ul>
          {findings.map(({ path, reason: text }, at) => (
            <li key={at}>{validation("named", { label: fields(path), text })}</li>
          ))}
        </ul>
      )}
    </>
  );
}
