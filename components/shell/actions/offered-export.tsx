import type { ReactNode } from "react";
import type { Needs } from "@/lib/call/who";
import { AreaMessages } from "../frame/area-messages";
import { Permitted } from "../frame/permitted";

/** What exports a list, for whoever may. */
export function OfferedExport({ needs, children }: { needs: Needs; children: ReactNode }) {
  return (
    <Permitted any={[needs]}>
      <AreaMessages of={["files"]}>{children}</AreaMessages>
    </Permitted>
  );
}
