import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import { LockIcon } from "@/components/kit/page/icons";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { DataTable } from "@/components/kit/table/data-table";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { people } from "@/lib/access/calls/people";
import { rolePreviewCalls } from "@/lib/access/calls/role-preview";
import { role as machine } from "@/lib/access/states";
import type { ClientOutput } from "@/lib/call/call";
import { StartPreviewButton } from "./start-preview";
import styles from "./role-view.module.css";

type Role = ClientOutput<typeof people.permissions>["role"];

/** Describes a page of the menu of a role, with what the role allows on it. */
export interface RoleMenuPage {
  readonly path: string;
  readonly title: string;
  /** Is true while the page is closed until the company is verified. */
  readonly isLocked: boolean;
  /** Lists the permitted actions; empty for a page that is open to every user. */
  readonly actions: readonly string[];
}

/** Describes a heading of the menu of a role. */
export interface RoleMenuGroup {
  readonly label: string;
  readonly pages: readonly RoleMenuPage[];
}

/** Shows the portal as a user with a role sees it: the menu, what each page allows, and the pages out of reach. */
export function RoleViewPage({
  role,
  menu,
  hiddenPages,
  hasPreview,
  back,
}: {
  role: Role;
  menu: readonly RoleMenuGroup[];
  hiddenPages: readonly string[];
  /** True where the portal can show itself as the role sees it. */
  hasPreview: boolean;
  back: Route;
}) {
  const t = useTranslations("access.roleView");
  const roles = useTranslations("access.roles");
  const list = new Intl.ListFormat(useLocale());
  const pages = menu.flatMap(({ label, pages: menuPages }) => menuPages.map((page) => ({ ...page, label })));
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title", { name: role.roleName })}
        actions={
          <>
            <LinkButton href={back}>{t("back")}</LinkButton>
            {hasPreview && (
              <PermissionGate any={[rolePreviewCalls.startPreview.access]}>
                <AreaTranslations of={["access"]}>
                  <StartPreviewButton roleId={role.roleId} />
                </AreaTranslations>
              </PermissionGate>
            )}
          </>
        }
      >
        {t("lead")}
      </PageHeader>
      {hasPreview && (
        <PermissionGate any={[rolePreviewCalls.startPreview.access]}>
          <p className={layout.soft}>{t("preview")}</p>
        </PermissionGate>
      )}
      {role.roleState !== machine.first && <Notice tone="waiting">{roles("stateHelp")}</Notice>}
      <div className={styles.view}>
        <Card title={t("menu")}>
          <RoleMenu menu={menu} />
        </Card>
        <Card title={t("pages")}>
          <DataTable
            caption={t("pages")}
            rows={pages}
            rowKey={({ path }) => path}
            empty={<EmptyState>{t("noPage")}</EmptyState>}
            columns={[
              { head: t("page"), of: ({ label, title }) => roles("full", { page: label, action: title }) },
              { head: t("allows"), of: ({ actions }) => (actions.length > 0 ? list.format(actions) : t("everyUser")) },
            ]}
          />
        </Card>
      </div>
      {hiddenPages.length > 0 && (
        <Card title={t("hidden")}>
          <p>{list.format(hiddenPages)}</p>
        </Card>
      )}
    </div>
  );
}

/** Renders the side menu of a role, open and without links. */
function RoleMenu({ menu }: { menu: readonly RoleMenuGroup[] }) {
  const t = useTranslations("access.roleView");
  if (menu.length === 0) return <p>{t("noPage")}</p>;
  return (
    <ul className={styles.menu}>
      {menu.map(({ label, pages }) => (
        <li key={label}>
          <p className={styles.heading}>{label}</p>
          <ul>
            {pages.map(({ path, title, isLocked }) => (
              <li key={path} className={styles.entry}>
                {title}
                {isLocked && (
                  <span className={layout.soft}>
                    <LockIcon small /> {t("locked")}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
