import type { ReactNode } from "react";
import type { Access } from "@/lib/call/principal";
import { AreaTranslations } from "../frame/area-messages";
import { PermissionGate } from "../frame/permitted-content";

/** Renders the export of a list for principals with access. */
export function PermittedExport({ access, children }: { access: Access; children: ReactNode }) {
  return (
    <PermissionGate any={[access]}>
      <AreaTranslations of={["files.apply"]}>{children}</AreaTranslations>
    </PermissionGate>
  );
}
