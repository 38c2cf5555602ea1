"use client";
import { useTranslations } from "next-intl";
import { CheckBox } from "@/components/kit/fields/check-box";
import { ScreenReaderText } from "@/components/kit/text/hidden-text";
import { withImpliedPermissions, selectedPermissionsRequiring, type Grantable } from "@/lib/access/grants";
import { permissionsInGroups, type PermissionGroup, type PermissionPage } from "./permission-groups";
import fieldset from "@/components/kit/fields/fields.module.css";
import styles from "./permission-boxes.module.css";

/**
 * Renders permissions as boxes, by page and action. A permission that another one requires is ticked with it, names the
 * other one, and stays ticked until that one is unticked. `grantables` lists all permissions, including those without a
 * box.
 */
export function PermissionCheckboxes({
  groups,
  grantables,
  selectedPermissions,
  isFixed = false,
  onChosen,
}: {
  groups: readonly PermissionGroup[];
  grantables: readonly Grantable[];
  selectedPermissions: readonly string[];
  isFixed?: boolean;
  onChosen: (permissions: string[]) => void;
}) {
  const fullOf = new Map(permissionsInGroups(groups).map(({ permission, full }) => [permission, full]));
  const grantedPermissions = withImpliedPermissions(selectedPermissions, grantables);

  // a needed permission is saved with the one that needs it: it stays, as a choice of its own, when that one is removed
  const toggle = (permission: string, isOn: boolean) =>
    onChosen(
      isOn
        ? withImpliedPermissions([...grantedPermissions, permission], grantables)
        : grantedPermissions.filter((grant) => grant !== permission),
    );

  return groups.map(({ label, pages }) => (
    <fieldset key={label} className={fieldset.group}>
      <legend>{label}</legend>
      {pages.map((page) => (
        <div key={page.label} className={styles.permissions}>
          <span className={styles.pageName}>{page.label}</span>
          {page.items.map((item) => (
            <PermissionBox
              key={item.permission}
              page={page.label}
              item={item}
              isOn={grantedPermissions.includes(item.permission)}
              isFixed={isFixed}
              neededBy={selectedPermissionsRequiring(item.permission, grantedPermissions, grantables).flatMap(
                (grant) => fullOf.get(grant) ?? [],
              )}
              onToggle={(isOn) => toggle(item.permission, isOn)}
            />
          ))}
        </div>
      ))}
    </fieldset>
  ));
}

/**
 * Renders one permission of a page: ticked, unticked, or fixed because another one requires it or the reader may not
 * grant it.
 */
function PermissionBox({
  page,
  item: { label, mayGrant },
  isOn,
  isFixed,
  neededBy: names,
  onToggle,
}: {
  page: string;
  item: PermissionPage["items"][number];
  isOn: boolean;
  isFixed: boolean;
  neededBy: readonly string[];
  onToggle: (isOn: boolean) => void;
}) {
  const t = useTranslations("access.roles");
  const isNeeded = names.length > 0;
  return (
    <CheckBox
      label={
        <>
          <ScreenReaderText>{page} </ScreenReaderText>
          {label}
        </>
      }
      checked={isOn}
      disabled={isFixed || !mayGrant || isNeeded}
      help={isNeeded ? t("neededBy", { names: names.join(t("comma")) }) : mayGrant ? undefined : t("notYours")}
      onChange={({ target }) => onToggle(target.checked)}
    />
  );
}
