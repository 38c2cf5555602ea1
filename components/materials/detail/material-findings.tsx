import { useTranslations } from "next-intl";
import type { Got } from "@/lib/call/call";
import type { materials } from "@/lib/materials/calls/materials";

type Material = Got<typeof materials.materials>["rows"][number];

/** What operations found wrong: in general, and field by field. */
export function MaterialFindings({ reason, findings }: Pick<Material, "reason" | "findings">) {
  const fields = useTranslations("materials.field");
  const named = useTranslations("validation");
  return (
    <>
      {reason !== "" && <p>{reason}</p>}
      {findings.length > 0 && (
        <ul>
          {findings.map(({ path, reason: text }, at) => (
            <li key={at}>{named("named", { label: fields(path), text })}</li>
          ))}
        </ul>
      )}
    </>
  );
}
