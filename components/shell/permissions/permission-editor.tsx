"use client";
import type { ReactNode } from "react";
import { withImpliedPermissions } from "@/lib/access/grants";
import layout from "@/components/kit/page/layout.module.css";
import { permissionsInGroups } from "./permission-groups";
import { PermissionMatrix } from "./permission-matrix";
import type { PermissionSelectionProps } from "./permission-selection";
import { PermissionSummaryText, type PermissionHolder } from "./permission-summary";
import styles from "./permission-matrix.module.css";

/** Gives the form inside the width of the page, which the matrix of permissions needs. */
export const PermissionFormFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.wideForm}>{children}</div>
);

/** Renders the matrix of permissions, and beside it the summary in words, which follows every tick. */
export function PermissionEditor({ holder, ...selection }: PermissionSelectionProps & { holder: PermissionHolder }) {
  return (
    <div className={styles.beside}>
      <div>
        <PermissionMatrix {...selection} />
      </div>
      <div className={layout.aside}>
        <PermissionSummaryText
          items={permissionsInGroups(selection.groups)}
          grantedPermissions={withImpliedPermissions(selection.selectedPermissions, selection.grantables)}
          holder={holder}
        />
      </div>
    </div>
  );
}
