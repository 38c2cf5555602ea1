import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { deviceNameOf } from "@/lib/access/device-name";
import { accessScreens } from "@/lib/access/screens";
import type { sessions } from "@/lib/access/calls/sessions";
import type { ClientOutput } from "@/lib/call/call";
import type { Route } from "next";
import { EndOtherSessionsButton, EndSessionButton } from "./end-session";

type Session = ClientOutput<typeof sessions.mySessions>["rows"][number];

/** Match addresses of the machine itself, and of private networks (RFC 1918, RFC 4193). */
const loopback = /^(127\.|::1$)/;
const local = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd])/;

/**
 * Lists the user's sessions: device, place and time, the current one marked; each other one can be signed out. `now` is
 * real time.
 */
export function OwnSessionList({ rows, now }: { rows: readonly Session[]; now: Date }) {
  const t = useTranslations("access.sessions");
  const deviceLabel = ({ agent }: Session): string =>
    Object.values(deviceNameOf(agent)).filter(Boolean).join(" · ") || t("unknown");
  const place = ({ from }: Session): string =>
    loopback.test(from) ? t("local") : local.test(from) ? t("private", { address: from }) : from;
  const otherSessionCount = rows.filter(({ isHere }) => !isHere).length;
  return (
    <div className={layout.page}>
      {/* named cast: a page that exists */}
      <PageHeader
        title={t("title")}
        actions={<LinkButton href={accessScreens.safety.path as Route}>{t("back")}</LinkButton>}
      >
        {t("lead")}
      </PageHeader>
      <AreaTranslations of={["access"]}>
        <DataTable
          caption={t("title")}
          rows={rows}
          rowKey={({ sessionId }) => sessionId}
          empty={<EmptyState>{t("lead")}</EmptyState>}
          columns={[
            { head: t("device"), of: deviceLabel },
            {
              head: t("state"),
              kind: "chip",
              of: ({ isHere }) => (isHere ? ["good", t("here")] : ["quiet", t("there")]),
            },
            { head: t("place"), of: place },
            { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
            { head: t("seenAt"), kind: "time", of: ({ seenAt }) => seenAt, now },
            {
              head: t("action"),
              kind: "node",
              of: (row) =>
                row.isHere ? null : (
                  <EndSessionButton sessionId={row.sessionId} device={deviceLabel(row)} place={place(row)} />
                ),
            },
          ]}
        />
        {otherSessionCount > 0 && (
          <div className={layout.stack}>
            <p className={layout.soft}>{t("advice")}</p>
            <div className={layout.actions}>
              <EndOtherSessionsButton count={otherSessionCount} />
            </div>
          </div>
        )}
      </AreaTranslations>
    </div>
  );
}
