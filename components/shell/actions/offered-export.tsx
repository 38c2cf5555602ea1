import type { ReactNode } from "react";
import type { Access } from "@/lib/call/principal";
import { AreaMessages } from "../frame/area-messages";
import { PermissionGate } from "../frame/permitted-content";

/** Renders the export of a list for principals with access. */
export function OfferedExport({ access, children }: { access: Access; children: ReactNode }) {
  return (
    <PermissionGate any={[access]}>
      <AreaMessages of={["files"]}>{children}</AreaMessages>
    </PermissionGate>
  );
}
